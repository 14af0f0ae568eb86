import { TEXT_NAMES } from '../records/names/field-names.ts'
import {
  isKnownName,
  isOptionName,
  normalizeFieldName,
  singleOptionName,
} from '../records/names/known-names.ts'
import type { FoundValues } from './find-values.ts'
import type { PlacedRecord } from './parallel-lists.ts'
import { KIND, type Tokens } from './tokens.ts'

/** What a program assigns to the name of a part of a question. */
interface Assignment {
  /** As field names are compared, with the number of a question behind it. */
  readonly name: string
  readonly value: unknown
  readonly from: number
}

/** Parts of questions that are assigned, one question after another. */
const ASSIGNMENTS_MAX = 500_000

/**
 * Questions of `question = "…"`, `answers = ["…"]`, `correct = 1` that are assigned again for each question, or under the numbers of
 * questions (`question1`). None where no question has options, or where a part may be that of the question before or behind it.
 */
export function assignedRecords(tokens: Tokens, found: FoundValues): readonly PlacedRecord[] {
  const all = assignmentsIn(tokens, found)
  const text = all.findIndex(({ name }) => TEXT_NAMES.includes(withoutNumber(name)))
  const orders = text === -1 ? [] : [all, all.slice(text)]
  const records = orders.map(recordsOf).find((found) => found.every(({ record }) => asks(record)))
  return records?.some(({ record }) => hasOptions(record)) === true ? records : []
}

/** The name that comes first begins a question, and so does each that comes again. */
function recordsOf(assignments: readonly Assignment[]): readonly PlacedRecord[] {
  const start = withoutNumber(assignments[0]?.name ?? '')
  const records: { readonly record: Record<string, unknown>; readonly from: number }[] = []
  let number = ''
  for (const { name, value, from } of assignments) {
    const last = records.at(-1)?.record ?? {}
    const isNumbered = number !== '' && name.endsWith(number)
    const isOption = singleOptionName(name) !== null && !Array.isArray(value) && !hasOptions(last)
    const bare = isNumbered && !isOption ? name.slice(0, -number.length) : name
    if (records.length === 0 || withoutNumber(name) === start || Object.hasOwn(last, bare)) {
      number = numberOf(name)
      records.push({ record: { [withoutNumber(name)]: value }, from })
    } else last[bare] = value
  }
  return records
}

function assignmentsIn(tokens: Tokens, { values, evaluator }: FoundValues): readonly Assignment[] {
  // A list of 100,000 may be assigned to what is also the name of an option: it is not evaluated again.
  const known = new Map(values.map(({ from, value }) => [from, value]))
  const found: Assignment[] = []
  for (let at = 0; at + 2 < tokens.count && found.length < ASSIGNMENTS_MAX; at++) {
    if (!tokens.is(at + 1, '=') || !tokens.isName(at) || !beginsStatement(tokens, at)) continue
    const name = normalizeFieldName(tokens.text(at))
    if (!isPart(name) && !isPart(withoutNumber(name))) continue
    const first = at + 2
    const end = endOfStatement(tokens, first)
    const whole = end === tokens.after(first) ? known.get(tokens.start(first)) : undefined
    found.push({ name, value: whole ?? evaluator.value([first, end], 0), from: tokens.start(at) })
  }
  return found
}

function isPart(name: string): boolean {
  return TEXT_NAMES.includes(name) || isKnownName(name)
}

const DECLARES = /^(?:const|let|var|final)$/

function beginsStatement(tokens: Tokens, at: number): boolean {
  if (tokens.startsLine(at)) return true
  return tokens.is(at - 1, ';') || (tokens.isName(at - 1) && DECLARES.test(tokens.text(at - 1)))
}

/** Tokens of a value outside of brackets. */
const VALUE_MAX = 50

function endOfStatement(tokens: Tokens, from: number): number {
  let at = tokens.after(from)
  const limit = Math.min(tokens.count, from + VALUE_MAX)
  while (at < limit && !tokens.isSeparator(at) && !startsStatement(tokens, at)) at = tokens.after(at)
  return Math.min(at, tokens.count)
}

/** A line that goes on with what the one before began has a sign at its beginning. */
function startsStatement(tokens: Tokens, at: number): boolean {
  return tokens.startsLine(at) && tokens.kind(at) !== KIND.sign
}

function withoutNumber(name: string): string {
  return name.replace(/\d{1,4}$/, '')
}

function numberOf(name: string): string {
  return /\d{1,4}$/.exec(name)?.[0] ?? ''
}

function asks(record: Readonly<Record<string, unknown>>): boolean {
  return TEXT_NAMES.some((name) => Object.hasOwn(record, name))
}

function hasOptions(record: Readonly<Record<string, unknown>>): boolean {
  const options = Object.entries(record).filter(([name]) => isOptionName(name))
  return options.some(([, value]) => Array.isArray(value) && value.length > 1) || options.length > 1
}
