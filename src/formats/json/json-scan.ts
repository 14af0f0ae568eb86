import { numberAsWritten } from '../text/number-as-written.ts'

/**
 * Walks over a JSON text (RFC 8259) without building it and finds the first error. It keeps its own stack, so that no
 * nesting exhausts the engine's.
 */

/** Lists and objects within one another; a bank needs 6 or so. */
export const JSON_DEPTH_MAX = 64

/** Entries of one list: an export of all data may list 250,000 answers beside its questions. */
const ENTRIES_MAX = 300_000

/** Fields of one object, and different names of fields in a file: millions of them take minutes to parse. */
const FIELDS_MAX = 20_000
const NAMES_MAX = 20_000

/** Characters of one number; far more than any number needs. */
const NUMBER_LENGTH_MAX = 400

export interface JsonFault {
  /** Where in the text it was noticed, in UTF-16 code units. */
  readonly offset: number
  /** What is wrong there, without a full stop. */
  readonly message: string
  /** Whether it may be JSON, but more of it than is read. */
  readonly isExcess?: true
}

/** The first error of a text; null where it is JSON. */
export interface JsonScan {
  readonly fault: JsonFault | null
  /** Where its numbers are that JavaScript would show in another way, each from its first character to behind its last; in order. */
  readonly numbers: readonly (readonly [from: number, to: number])[]
}

interface Container {
  readonly close: ']' | '}'
  /** Fields or items that have begun. */
  count: number
}

type Expected = 'value' | 'value or end' | 'name' | 'name or end' | 'comma or end'

/** @param names those of all fields so far, of texts that belong together; filled */
export function scanJson(text: string, names: Set<string> = new Set()): JsonScan {
  const open: Container[] = []
  const numbers: [number, number][] = []
  let expected: Expected = 'value'
  let at = 0

  for (;;) {
    at = skipBlank(text, at)
    const inside = open.at(-1)
    const char = text.charAt(at)

    if (expected === 'comma or end') {
      if (inside === undefined) {
        return at === text.length
          ? { fault: null, numbers }
          : fault(at, `there is ${shown(text, at)} after the end`)
      }
      if (char === inside.close) open.pop()
      else if (char === ',') expected = inside.close === ']' ? 'value' : 'name'
      else return fault(at, `"," or "${inside.close}" is missing before ${shown(text, at)}`)
      at++
      continue
    }

    if (inside !== undefined && char === inside.close) {
      const isAfterColon = char === '}' && expected === 'value'
      if (isAfterColon) return fault(at, `a value is missing before ${shown(text, at)}`)
      if (!expected.endsWith('or end')) return fault(at, `there is a comma before "${char}"`)
      open.pop()
      expected = 'comma or end'
      at++
      continue
    }

    if (inside !== undefined && expected.startsWith('name')) {
      if (char !== '"') return fault(at, `a field name in double quotes is missing before ${shown(text, at)}`)
      const end = stringEnd(text, at)
      if (typeof end !== 'number') return end
      const field = text.slice(at, end)
      if (++inside.count > FIELDS_MAX) return excess(at, `an object has more than ${FIELDS_MAX} fields`)
      if (names.add(field).size > NAMES_MAX)
        return excess(at, `the objects have fields of more than ${NAMES_MAX} different names`)
      at = skipBlank(text, end)
      if (text[at] !== ':') return fault(at, `":" is missing before ${shown(text, at)}`)
      at++
      expected = 'value'
      continue
    }

    if (inside?.close === ']' && ++inside.count > ENTRIES_MAX)
      return excess(at, `a list has more than ${ENTRIES_MAX} entries`)
    if (char === '[' || char === '{') {
      if (open.length === JSON_DEPTH_MAX)
        return fault(at, `lists and objects are nested more than ${JSON_DEPTH_MAX} deep`)
      open.push({ close: char === '[' ? ']' : '}', count: 0 })
      expected = char === '[' ? 'value or end' : 'name or end'
      at++
      continue
    }
    const end = char === '"' ? stringEnd(text, at) : plainValueEnd(text, at)
    if (typeof end !== 'number') return end
    if (/[-\d]/.test(char) && typeof numberAsWritten(text.slice(at, end)) === 'string')
      numbers.push([at, end])
    at = end
    expected = 'comma or end'
  }
}

function skipBlank(text: string, from: number): number {
  let at = from
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++
  return at
}

/** The offset after the closing quote of the string that opens at `from`. */
function stringEnd(text: string, from: number): number | JsonScan {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 34) return at + 1
    if (code < 32)
      return fault(at, "a quoted text isn't closed on its line (a line break in it is written \\n)")
    if (code !== 92) continue
    const escaped = text.charAt(at + 1)
    if (
      escaped === 'u' ? !/^[0-9a-f]{4}$/i.test(text.slice(at + 2, at + 6)) : !/^["\\/bfnrt]$/.test(escaped)
    ) {
      return fault(at, `"\\${escaped}" isn't a JSON escape (a backslash is written \\\\)`)
    }
    at++
  }
  return fault(from, 'a quoted text is never closed')
}

/** The offset after the number or the word that begins at `from`. */
function plainValueEnd(text: string, from: number): number | JsonScan {
  const word = ['true', 'false', 'null'].find((candidate) => text.startsWith(candidate, from))
  if (word !== undefined) return from + word.length
  const start = text.slice(from, from + NUMBER_LENGTH_MAX)
  const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/.exec(start)?.[0]
  if (number === undefined) return fault(from, `a value is missing before ${shown(text, from)}`)
  if (number.length === NUMBER_LENGTH_MAX) return fault(from, 'a number is too long')
  return from + number.length
}

function shown(text: string, at: number): string {
  const char = text.codePointAt(at)
  return char === undefined ? 'the end of the text' : JSON.stringify(String.fromCodePoint(char))
}

function fault(offset: number, message: string): JsonScan {
  return { fault: { offset, message }, numbers: [] }
}

function excess(offset: number, message: string): JsonScan {
  return { fault: { offset, message, isExcess: true }, numbers: [] }
}
