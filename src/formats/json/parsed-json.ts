import { HIDDEN_CHARACTERS } from '../../domain/folded-text.ts'
import type { WrittenValues } from '../format.ts'
import { lineFinder } from '../text/line-counter.ts'
import { itemOffsets, type JsonPath } from './json-offsets.ts'
import { type JsonFault, scanJson } from './json-scan.ts'
import { withQuoted } from './parse-json.ts'

/** A text that is JSON, or was made so where people wrote it by hand. */
export interface ParsedJson {
  readonly root: unknown
  /** The JSON that was read, and the text that it was made of, as long as it. */
  readonly json: string
  readonly written: string
}

/** The value of a text that is JSON or nearly; what is wrong with any other, and whether it is one object a line. */
export function parsedJson(
  text: string,
): ParsedJson | { readonly fault: JsonFault; readonly written: string; readonly isLines: boolean } {
  const whole = withFormulas(text.replace(/^\uFEFF/, ''))
  const first = scanJson(whole)
  const written = first.fault === null || first.fault.isExcess ? whole : withPlainGaps(whole)
  const scanned = written === whole ? first : scanJson(written)
  const { fault } = scanned
  const json = fault === null || fault.isExcess ? written : withMarkedBreaks(written)
  const marked = json === written ? scanned : scanJson(json)
  if (fault !== null && marked.fault !== null) {
    if (fault.isExcess) return { fault, written, isLines: false }
    if (isJsonLines(written)) return { fault, written, isLines: true }
    const strict = withoutLooseness(written)
    const isLoose = strict !== written && scanJson(strict).fault === null
    return isLoose ? parsedJson(strict) : { fault, written, isLines: false }
  }
  const quoted = withQuoted(json, marked.numbers)
  return { root: fault === null ? JSON.parse(quoted) : parsedWithBreaks(quoted), json, written }
}

/** All values of a text that is JSON or nearly, or one object a line; none of any other. */
export function valuesOfJson(text: string): readonly WrittenValues[] {
  const parsed = parsedJson(text)
  if ('fault' in parsed) {
    if (!parsed.isLines) return []
    const lines = jsonLinesOf(parsed.written).flatMap(({ text: own, line }) => {
      const { fault, numbers } = scanJson(own)
      return own.trim() === '' || fault !== null
        ? []
        : [{ value: JSON.parse(withQuoted(own, numbers)), line }]
    })
    const linesOf = (paths: readonly JsonPath[]) => paths.map(([index]) => lines[Number(index)]?.line ?? 1)
    return [{ name: null, value: lines.map(({ value }) => value), linesOf }]
  }
  const { root, json, written } = parsed
  const lineAt = lineFinder(written)
  const linesOf = (paths: readonly JsonPath[]) => {
    const parents = new Map(paths.map((path) => [JSON.stringify(path.slice(0, -1)), path.slice(0, -1)]))
    const offsets = itemOffsets(json, [...parents.values()])
    const byParent = new Map([...parents.keys()].map((parent, index) => [parent, offsets[index]]))
    return paths.map((path) =>
      lineAt(byParent.get(JSON.stringify(path.slice(0, -1)))?.get(path.at(-1) ?? 0) ?? 0),
    )
  }
  return [{ name: null, value: root, linesOf }]
}

/** Filled lines looked at to tell JSON Lines from broken JSON: one of them may itself be broken. */
const LINES_TRIED = 20

/** Whether the text is one object a line, at least two of them. */
function isJsonLines(json: string): boolean {
  const filled = jsonLinesOf(json).filter(({ text }) => text.trim() !== '')
  const tried = filled.slice(0, LINES_TRIED).map(({ text }) => text.trim())
  const objects = tried.filter(
    (text) => text.startsWith('{') && text.endsWith('}') && scanJson(text).fault === null,
  )
  return filled.length > 1 && objects.length * 2 >= tried.length
}

export function jsonLinesOf(text: string): { text: string; line: number }[] {
  return text.split(/\r\n|\n|\r/).map((line, index) => ({ text: line, line: index + 1 }))
}

/**
 * Commands of formulas whose first letter would make an escape of JSON with the backslash before it: assistants do not always double it.
 * No text has a form feed, a backspace or a lone carriage return, and none begins a word with the rest of these after a tab or a break.
 */
const FORMULA_COMMAND =
  /(?<!\\)\\(?:f[a-z]{3}|b[a-z]{2}|r(?:ho|ight|angle)|t(?:imes|ext|heta|frac|riangle|ilde)|n(?:eq|abla|leq|geq|otin))/g

/** JSON in which the backslashes of such commands are doubled. */
function withFormulas(json: string): string {
  return json.replace(FORMULA_COMMAND, '\\$&')
}

/** Spaces and marks that JSON does not allow between its texts. */
const GAPS = `${HIDDEN_CHARACTERS}\\u00a0\\u2000-\\u200a\\u2028\\u2029\\u202f\\u3000`

/** A line break in a quoted text, which JSON does not allow, as one character that it allows: offsets stay the same. */
const BREAK = '\u2028'
/** A tab, in the same way. */
const TAB = '\u2029'
/** The carriage return before a line break: a space that texts have nowhere else before BREAK. */
const RETURN = '\u1680'
const MARKED_BREAK = new RegExp(`${RETURN}?${BREAK}`, 'g')

const HAS_CONTROL = /\p{Cc}/u

const HAS_ODD_GAP = new RegExp(`[${GAPS}]`)
const ODD_GAPS = new RegExp(`[${GAPS}]`, 'g')

/**
 * JSON with a plain space for each character between its texts that only looks like one, or like nothing: no-break spaces and marks that
 * come with copied text. As long as it was.
 */
function withPlainGaps(json: string): string {
  if (!HAS_ODD_GAP.test(json)) return json
  const parts: string[] = []
  for (let from = 0; from < json.length; ) {
    const open = json.indexOf('"', from)
    const end = open === -1 ? json.length : open
    parts.push(json.slice(from, end).replace(ODD_GAPS, ' '))
    const close = open === -1 ? end : Math.min(endOfText(json, open + 1) + 1, json.length)
    parts.push(json.slice(end, close))
    from = close
  }
  return parts.join('')
}

/** JSON whose quoted texts have no control characters: line breaks and tabs are marked, others become spaces. As long as it was. */
function withMarkedBreaks(json: string): string {
  const parts: string[] = []
  let kept = 0
  for (let open = json.indexOf('"'); open !== -1; ) {
    const close = endOfText(json, open + 1)
    const inside = json.slice(open + 1, close)
    if (HAS_CONTROL.test(inside)) {
      parts.push(json.slice(kept, open + 1), marked(inside))
      kept = close
    }
    open = json.indexOf('"', close + 1)
  }
  return parts.length === 0 ? json : parts.join('') + json.slice(kept)
}

/** The offset of the quote that ends a text, or of the end of the file. */
function endOfText(json: string, from: number): number {
  for (let at = from; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === 34) return at
    if (code === 92) at++
  }
  return json.length
}

function marked(text: string): string {
  return text
    .replaceAll('\r\n', RETURN + BREAK)
    .replaceAll('\n', BREAK)
    .replaceAll('\t', TAB)
    .replace(/\p{Cc}/gu, ' ')
}

/** The value of such JSON, with the line breaks and tabs of its texts. */
function parsedWithBreaks(json: string): unknown {
  return JSON.parse(json, (_, value: unknown) =>
    typeof value === 'string' ? value.replace(MARKED_BREAK, '\n').replaceAll(TAB, '\t') : value,
  )
}

/** Parts that are written otherwise than in JSON. A file with more is refused as it is. */
const CHANGES_MAX = 2_000_000

/** Words that Python and JavaScript have for values of JSON. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['True', 'true'],
  ['False', 'false'],
  ['None', 'null'],
  ['undefined', 'null'],
])

const NAME = /[\p{L}_$][\p{L}\p{N}_$]{0,200}/uy
const COLON = /[ \t\r\n]{0,100}:/y

/**
 * JSON of a text that is written as programs, settings and assistants write it: with comments, texts in single quotes, names of fields
 * without quotes, a comma behind the last entry, the words of Python, and backslashes that are not doubled. Lines stay as they were. A text that has none of these, or is no JSON for another
 * reason, comes back with its error.
 */
export function withoutLooseness(text: string): string {
  const parts: string[] = []
  let kept = 0
  let changes = 0
  const put = (from: number, to: number, written: string) => {
    parts.push(text.slice(kept, from), written)
    kept = to
    changes++
  }
  for (let at = 0; at < text.length && changes < CHANGES_MAX; ) {
    const char = text.charAt(at)
    const commentEnd = endOfComment(text, at)
    if (commentEnd !== -1) {
      put(at, commentEnd, text.slice(at, commentEnd).replace(/[^\r\n]/g, ''))
      at = commentEnd
      continue
    }
    if (char === ',' && /[\]}]/.test(text.charAt(endOfGap(text, at + 1)))) put(at, at + 1, ' ')
    if (char === '"' || char === "'") {
      const end = endOfQuoted(text, at, char)
      const quoted = text.slice(at, end)
      if (char === "'") put(at, end, inDoubleQuotes(quoted.slice(1, -1)))
      else if (ODD_ESCAPE.test(quoted)) put(at, end, quoted.replace(ANY_ESCAPE, asEscape))
      at = end
      continue
    }
    NAME.lastIndex = at
    const name = NAME.exec(text)?.[0]
    if (name === undefined) {
      at++
      continue
    }
    COLON.lastIndex = at + name.length
    const written = COLON.test(text) ? `"${name}"` : WORDS.get(name)
    if (written !== undefined) put(at, at + name.length, written)
    at += name.length
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(kept)
}

/** Where the blanks and comments end that begin here. */
function endOfGap(text: string, from: number): number {
  let at = from
  for (;;) {
    const char = text.charAt(at)
    const end = endOfComment(text, at)
    if (end !== -1) at = end
    else if (char === ' ' || char === '\n' || char === '\r' || char === '\t') at++
    else return at
  }
}

/** The end of a comment that begins here; -1 for none. */
function endOfComment(text: string, at: number): number {
  const isBlock = text.startsWith('/*', at)
  if (!isBlock && text[at] !== '#' && !text.startsWith('//', at)) return -1
  const end = isBlock ? text.indexOf('*/', at + 2) : text.indexOf('\n', at)
  if (end === -1) return text.length
  return isBlock ? end + 2 : end
}

/** The offset behind the quote that ends a text, or the end of the file. */
function endOfQuoted(text: string, open: number, quote: string): number {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === quote) return at + 1
    if (text[at] === '\\') at++
  }
  return text.length
}

const ODD_ESCAPE = /\\(?!["\\/bfnrt]|u[0-9a-fA-F]{4})/
const ANY_ESCAPE = /\\(?:u[0-9a-fA-F]{4}|[\s\S])/g

/** An apostrophe needs no backslash; before anything else that is no escape it is one of the text: "\alpha". */
function asEscape(written: string): string {
  if (written === "\\'") return "'"
  return /^\\(?:["\\/bfnrt]|u.)/.test(written) ? written : `\\${written}`
}

function inDoubleQuotes(written: string): string {
  const inside = written.replace(/\\[\s\S]|"/g, (part) =>
    part === '"' ? '\\"' : part === "\\'" ? "'" : part,
  )
  return `"${inside}"`
}
