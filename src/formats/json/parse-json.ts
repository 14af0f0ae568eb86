import { scanJson } from './json-scan.ts'

type Parts = readonly (readonly [from: number, to: number])[]

/** A text without any of these has no number that would be shown in another way. */
const MAY_BE_OTHER = /\d[.eE]|\d{16}|-0/

/** The value of a JSON text, with its numbers as they are written (`numberAsWritten`). Throws where it is not JSON. */
export function parseJson(json: string): unknown {
  return JSON.parse(MAY_BE_OTHER.test(json) ? withQuoted(json, scanJson(json).numbers) : json)
}

/** The text with these parts of it in quotes. */
export function withQuoted(json: string, parts: Parts): string {
  if (parts.length === 0) return json
  const written: string[] = []
  let end = 0
  for (const [from, to] of parts) {
    written.push(json.slice(end, from), '"', json.slice(from, to), '"')
    end = to
  }
  return written.join('') + json.slice(end)
}
