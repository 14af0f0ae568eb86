import { excerptOf, type ImportProblem, WHOLE_FILE } from '../../domain/importing/drafts/draft.ts'
import { lineFinder } from '../text/line-counter.ts'
import { findQuestionLists } from './find-lists.ts'
import { type ParsedJson, parsedJson } from './parsed-json.ts'

/** JSON with questions that is a part of a text. */
interface JsonPart {
  readonly parsed: ParsedJson
  /** The line of the text on which it begins. */
  readonly line: number
}

/** Values in brackets within a text, with those inside each. */
interface Bracketed {
  readonly from: number
  /** Behind the bracket that closes it; null where the text ends before. */
  to: number | null
  readonly inside: Bracketed[]
  /** How many it is in. */
  readonly depth: number
  /** Whether there is an object in it. */
  hasObject: boolean
}

/** Characters of a text that is looked through, and brackets of it: an answer of an assistant has far fewer. */
const TEXT_MAX = 2_000_000
const BRACKETS_MAX = 200_000
/** Values are looked for so deep in broken ones. */
const DEPTH_MAX = 8

/** Parts of a text that are reported as broken at most. */
const PROBLEMS_MAX = 100

/**
 * The parts of a text that are JSON with questions, where the text as a whole is none: an answer with words around it, several
 * answers, one that ends in the middle, or one of which a question is broken. What is broken is a problem.
 */
export function jsonPartsOf(text: string): {
  readonly parts: readonly JsonPart[]
  readonly problems: readonly ImportProblem[]
} {
  if (text.length > TEXT_MAX) return { parts: [], problems: [] }
  const written = withStraightQuotes(text)
  const lineAt = lineFinder(written)
  const parts: JsonPart[] = []
  const problems: ImportProblem[] = []
  const report = (at: number, part: string, message: string) => {
    const location = { ...WHOLE_FILE, line: lineAt(at) }
    if (problems.length < PROBLEMS_MAX) problems.push({ location, message, excerpt: excerptOf(part) })
  }
  const { all, last } = bracketedIn(written)
  // The next one is at the end.
  const open = all.toReversed()
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const { from, to, inside } = part
    const own = written.slice(from, to ?? from)
    const parsed = to === null ? null : parsedJson(own)
    if (parsed !== null && !('fault' in parsed)) {
      if (findQuestionLists([parsed.root]).length > 0) parts.push({ parsed, line: lineAt(from) })
      continue
    }
    if (parsed !== null && !part.hasObject && HAS_FIELD.test(own))
      report(from + parsed.fault.offset, own, `This isn't valid JSON: ${parsed.fault.message}. Fix it.`)
    if (part.depth < DEPTH_MAX) for (const inner of inside.toReversed()) open.push(inner)
  }
  const rest = last === null ? '' : written.slice(last)
  if (last !== null && HAS_FIELD.test(rest.slice(0, FIELD_WITHIN)))
    report(last, rest, 'The text ends in the middle of this. Ask for the rest, and import it as well.')
  return { parts, problems }
}

const FIELD_WITHIN = 1000
const HAS_FIELD = /"\s{0,20}:/

/** All that is in brackets, in order, and the offset of the last object that is not closed; null where all are. */
function bracketedIn(text: string): { readonly all: readonly Bracketed[]; readonly last: number | null } {
  const all: Bracketed[] = []
  const open: Bracketed[] = []
  let count = 0
  for (let at = 0; at < text.length && count < BRACKETS_MAX; at++) {
    const char = text.charAt(at)
    const around = open.at(-1)
    if (char === '"' && around !== undefined) at = endOfText(text, at)
    else if (char === '{' || char === '[') {
      const part: Bracketed = { from: at, to: null, inside: [], depth: open.length, hasObject: false }
      ;(around?.inside ?? all).push(part)
      open.push(part)
      count++
    } else if ((char === '}' || char === ']') && around !== undefined) {
      const isObject = text[around.from] === '{'
      if (isObject !== (char === '}')) continue
      around.to = at + 1
      open.pop()
      const outer = open.at(-1)
      if (outer !== undefined && (isObject || around.hasObject)) outer.hasObject = true
    }
  }
  return { all, last: open.findLast(({ from }) => text[from] === '{')?.from ?? null }
}

/** The offset of the quote that ends a text, or of the last character. */
function endOfText(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === '"') return at
    if (text[at] === '\\') at++
  }
  return text.length - 1
}

const SMART = '[“”„‟″]'
const HAS_SMART = new RegExp(`[{[,]\\s{0,200}${SMART}`)
const OPENING = new RegExp(`(?<=[{[,:]\\s{0,200})${SMART}`, 'g')
const CLOSING = new RegExp(`${SMART}(?=\\s{0,200}[}\\],:])`, 'g')

/** The text with straight quotation marks where those of JSON are typographic, as word processors make them. As long as it was. */
function withStraightQuotes(text: string): string {
  return HAS_SMART.test(text) ? text.replace(OPENING, '"').replace(CLOSING, '"') : text
}
