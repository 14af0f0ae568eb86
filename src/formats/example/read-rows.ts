import { quoted, type SourceLocation } from '../../domain/importing/drafts/draft.ts'
import type { Example, ExampleRole, ValuePath } from '../../domain/importing/example/example.ts'
import type { FoundItem } from '../drafts/found-question.ts'
import { rowsAllOver } from '../readings/column-facts.ts'
import { partOfName } from '../readings/part-words.ts'
import type { Field, Fields } from '../records/fields.ts'
import { isBlank } from '../records/loose-value.ts'
import { ID_NAMES, PICTURE_NAMES, REFERENCE_NAMES } from '../records/names/field-names.ts'
import { normalizeFieldName } from '../records/names/known-names.ts'
import { questionOfRecord } from '../records/question-of-record.ts'
import { chooseKey, filled } from './choose-key.ts'
import { isWithin, type RowKey } from './row-keys.ts'
import {
  isSamePath,
  type PathMark,
  pathMarks,
  type RowOption,
  type RowOptions,
  rowOptions,
} from './row-options.ts'
import { leavesOf, pathName, recordWith, textAtPath } from './row-values.ts'
import { patternOf, signOf } from './signs.ts'

/** A record of a file: a row of a table, an object or a list in JSON. */
export interface FileRow {
  readonly value: unknown
  readonly line: number
  readonly unit?: SourceLocation['unit']
  /** Where it is in JSON; absent elsewhere. */
  readonly path?: ValuePath
}

/** How records are read, found by one of them. */
export interface RowsReading {
  readonly read: (row: FileRow, item: number) => FoundItem
  /** Whether a record is like the example: it has a text, options, and a key that names some of them. */
  readonly fits: (row: FileRow) => boolean
  /** What was read as what. */
  readonly message: string
  /** Whether nothing but its place shows the right option. */
  readonly isByPlace: boolean
}

const NOT_APART =
  'Where the text of the question ends does not show. Mark all of the value, or another question.'

/** The reading that an example shows, confirmed by other records of the file; a sentence on what is missing. */
export function rowsReading(
  { stretch, marks }: Example,
  rows: readonly FileRow[],
): RowsReading | { readonly problem: string } {
  const leaves = stretch.parts.flatMap(({ path, text }) => (path === undefined ? [] : [{ path, text }]))
  const record = recordWith(leaves)
  const inOrder = marks.toSorted((one, other) => one.part - other.part || one.from - other.from)
  const all = pathMarks(stretch.parts, inOrder)
  const of = (...roles: readonly ExampleRole[]) => all.filter(({ role }) => roles.includes(role))
  const optionMarks = of('option', 'right')
  const texts = of('text').map(textReaderOf)
  const sample = rowsAllOver(rows).map(({ value }) => value)
  const source = rowOptions(optionMarks, record, sample)
  if (texts.length === 0) return { problem: 'Mark the text of the question.' }
  if (source === null) return { problem: 'The options can’t be told apart. Mark each of them by itself.' }
  const options = source.of(record)
  if (options.length < 2) return { problem: 'Mark at least two options.' }
  const right = placesOfRight(of('right'), optionMarks, options)
  const [marked] = of('key')
  const key = marked === undefined ? null : { path: marked.path, before: beforeMark(marked) }
  const taken = of('text', 'explanation', 'category').map(({ path }) => path)
  const rightTexts = of('right').map(({ text, from, to }) => text.slice(from, to))
  const example = { record, options, right, rightTexts, source, key, taken }
  const chosen = chooseKey(example, sample)
  if ('problem' in chosen) return chosen
  const { best } = chosen
  const explanations = of('explanation').map(textReaderOf)
  const [category = null] = of('category').map(textReaderOf)
  const optionsIn = (value: unknown) => {
    const own = source.of(value)
    const { without } = best
    return {
      own,
      shown: without === undefined ? own : own.map((one) => ({ ...one, text: without(one.text) })),
    }
  }
  const textOf = (value: unknown) => joined(texts, value)
  const markedTexts = of('text').map(({ text, from, to }) => text.slice(from, to).trim())
  if (textOf(record) !== markedTexts.join('\n')) return { problem: NOT_APART }
  const rest = restOfRecords(record, source, [...taken, ...(best.paths ?? [])], OTHER_NAMES)
  const faultIn = (value: unknown, own: readonly RowOption[]): string | null => {
    if (own.some(({ isOther }) => isOther)) return 'One of its options is no text, as it is in your example.'
    return chosen.faultIn(value, own) ?? rest.optionIn(value)
  }
  return {
    isByPlace: best.isByPlace === true,
    message: `${messageOf(of('text'), optionMarks, best)}${chosen.doubt}${rest.named(sample)}`,
    fits: ({ value }) => {
      const { own } = optionsIn(value)
      const isRead = filled(own).length > 1 && best.picks(value, own) !== null
      return textOf(value) !== '' && isRead && faultIn(value, own) === null
    },
    read: ({ value, line, unit }, item) => {
      const { own, shown } = optionsIn(value)
      const picks = best.picks(value, own)
      const written = shown.map(({ text }, place) => ({ text, iscorrect: picks?.includes(place) === true }))
      const question = questionOfRecord(
        { line, item, ...(unit === undefined ? {} : { unit }) },
        fieldsOf({
          ...otherFields(value),
          question: textOf(value),
          options: written.filter(({ text }) => text !== ''),
          explanation: joined(explanations, value),
          category: category === null ? '' : category(value),
        }),
      )
      const fault = faultIn(value, own)
      return 'message' in question || fault === null ? question : { ...question, fault }
    },
  }
}

type ReadText = (record: unknown) => string

/** Reads the same part of other values: without what stands before and after it in the example. */
function textReaderOf(mark: PathMark): ReadText {
  const { path, text, from, to } = mark
  const before = text.slice(0, from).trim()
  const after = text.slice(to).trim()
  const start = before === '' ? null : new RegExp(`^\\s*${patternOf(signOf(before))}\\s*`, 'u')
  const end = after === '' ? null : endPattern(after)
  return (record) => {
    const whole = textAtPath(record, path)
    const head = start?.exec(whole.slice(0, HEAD_MAX))?.[0].length ?? 0
    const rest = whole.slice(head)
    const at = end === null ? -1 : rest.search(end)
    return (at > 0 ? rest.slice(0, at) : rest).trim()
  }
}

/** Characters before a part of a value. */
const HEAD_MAX = 500

/** Signs by which it shows where a part of a value ends, or the word with which the next part begins. */
const END_TOKENS = 4

function endPattern(after: string): RegExp {
  const sign = signOf(after)
  const word = sign.findIndex(
    (token) => token.is === 'space' || (token.is === 'text' && /\p{L}/u.test(token.text)),
  )
  const signs = sign.slice(0, Math.min(word === -1 ? END_TOKENS : Math.max(1, word), END_TOKENS))
  return new RegExp(`(?<![\\p{L}\\p{N}])${patternOf(signs)}`, 'u')
}

function beforeMark({ text, from }: PathMark): string {
  return text.slice(0, from).trim()
}

function joined(readers: readonly ReadText[], record: unknown): string {
  return readers
    .map((read) => read(record))
    .filter((text) => text !== '')
    .join('\n')
}

/** The places of the options that are marked as right. */
function placesOfRight(
  right: readonly PathMark[],
  marks: readonly PathMark[],
  options: readonly RowOption[],
): readonly number[] {
  const isOneValue = new Set(marks.map(({ path }) => JSON.stringify(path))).size === 1
  const inOrder = marks.toSorted((one, other) => one.from - other.from)
  const places = right.map((mark) =>
    isOneValue
      ? marks.length === 1
        ? -1
        : inOrder.indexOf(mark)
      : options.findIndex(({ path }) => JSON.stringify(path) === JSON.stringify(mark.path)),
  )
  return places.filter((place) => place !== -1).toSorted((one, other) => one - other)
}

/** Fields beside the marked ones that names tell. */
const OTHER_NAMES: ReadonlySet<string> = new Set([...ID_NAMES, ...REFERENCE_NAMES, ...PICTURE_NAMES])

function otherFields(value: unknown): Readonly<Record<string, unknown>> {
  const named = leavesOf(value).flatMap(({ path, text }) => {
    const [name] = path
    const isOther = path.length === 1 && typeof name === 'string' && OTHER_NAMES.has(normalizeFieldName(name))
    return isOther && !isBlank(text) ? [[name, text] as const] : []
  })
  return Object.fromEntries(named)
}

function fieldsOf(parts: Readonly<Record<string, unknown>>): Fields {
  return new Map(
    Object.entries(parts).map(([name, value]): [string, Field] => [
      normalizeFieldName(name),
      { name, value },
    ]),
  )
}

function messageOf(texts: readonly PathMark[], options: readonly PathMark[], key: RowKey): string {
  const names = (marks: readonly PathMark[]) =>
    [...new Set(marks.map(({ name }) => quoted(name)))].slice(0, 6).join(', ')
  return `The question is in ${names(texts)}, the options in ${names(options)}, and the right one is shown by ${key.name}.`
}

/** What of records an example doesn't use. */
interface RestOfRecords {
  /** A sentence that names the values that are left out; '' for none. */
  readonly named: (records: readonly unknown[]) => string
  /** What may be a further option of a record, as a sentence; null for none. */
  readonly optionIn: (record: unknown) => string | null
}

/** Names that are listed. */
const NAMED_MAX = 6

/**
 * @param taken the paths of what is used, apart from the options
 * @param others names of members that are used
 */
function restOfRecords(
  example: unknown,
  { paths, list }: RowOptions,
  taken: readonly ValuePath[],
  others: ReadonlySet<string>,
): RestOfRecords {
  const used = [...taken, ...paths].map(inRow)
  const isUsed = (path: ValuePath): boolean => {
    const own = inRow(path)
    const [name] = own
    const isOther = own.length === 1 && typeof name === 'string' && others.has(normalizeFieldName(name))
    const isOfOption = list !== null && own === path && isWithin(path, list)
    return isOther || isOfOption || used.some((one) => isSamePath(one, own) || isWithin(own, one))
  }
  const unusedIn = (record: unknown) =>
    leavesOf(record).filter(({ path, text }) => text !== '' && !isUsed(path))
  return {
    named: (records) => {
      const names = new Set(records.flatMap((one) => unusedIn(one).map(({ path }) => pathName(inRow(path)))))
      const shown = [...names].slice(0, NAMED_MAX).map((name) => quoted(name))
      return shown.length === 0
        ? ''
        : ` Left out: ${shown.join(', ')}${names.size > NAMED_MAX ? ' and others' : ''}.`
    },
    optionIn: (record) => {
      if (list !== null || paths.length < 2) return null
      const all = leavesOf(record)
      const placesOf = (wanted: readonly ValuePath[]) =>
        wanted.map((path) => all.findIndex((leaf) => isSamePath(leaf.path, path))).filter((at) => at !== -1)
      const options = placesOf(paths)
      const last = Math.max(...options)
      const end = Math.max(last + 1, ...placesOf(used))
      const found = all.find(
        ({ path, text }, at) =>
          at > Math.min(...options) &&
          at <= end &&
          text !== '' &&
          !isUsed(path) &&
          textAtPath(example, path) === '' &&
          mayBeOption(path),
      )
      return found === undefined
        ? null
        : `${quoted(pathName(found.path))} has ${quoted(found.text)}, and is blank in your example.`
    },
  }
}

/** A path without the steps to the row, of rows that are one question. */
function inRow(path: ValuePath): ValuePath {
  if (path[0] === 'first' && path.length > 1) return path.slice(1)
  return path[0] === 'rows' && typeof path[1] === 'number' && path.length > 2 ? path.slice(2) : path
}

function mayBeOption(path: ValuePath): boolean {
  const part = partOfName(String(path.findLast((step) => typeof step === 'string') ?? ''))
  return part === null || part === 'options' || part === 'wrong' || part === 'answer'
}
