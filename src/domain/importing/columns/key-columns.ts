import { type KeyKind, keySources } from '../records/key/answer-key.ts'
import { isBlank, plainText } from '../records/loose-value.ts'
import { BARE_SLOT, type OptionSlot } from '../records/options/option-slot.ts'
import type { ColumnRole } from './column-role.ts'
import { type ColumnStats, filledSlots, slotsOfList } from './column-stats.ts'

/** Values by row and column, '' or nothing for a blank. */
export type ValueRows = readonly (readonly unknown[])[]

/** The share of rows in which a key must name options to be taken for one. */
export const FIT_MIN = 0.8

/** Options that have columns of their own. */
const OPTION_COLUMNS_MAX = 10

/** Rows from which on a column with a single value says nothing about its row. */
const VARIED_ROWS_MIN = 4

/** Where the right answers of a table are, and the options where they are not known. */
export interface KeyColumns {
  /** Null where options are marked as right by themselves. */
  readonly key: number | null
  /** Columns with one option each. */
  readonly options: readonly number[]
}

/** The key of known options. */
export function keyBeside(
  roles: readonly ColumnRole[],
  rows: ValueRows,
  isFree: (column: number) => boolean,
): KeyColumns | null {
  if (roles.includes('key')) return { key: null, options: [] }
  const list = roles.indexOf('options')
  const singles = roles.flatMap((role, index) => (role === 'option' ? [index] : []))
  const slotsOf = (row: readonly unknown[]) => (list === -1 ? slotsIn(row, singles) : slotsOfList(row[list]))
  const all = rows.map((row) => ({ row, slots: slotsOf(row) }))
  const marked = all.filter(({ slots }) => slots.some(({ isMarked }) => isMarked === true))
  if (marked.length >= rows.length * FIT_MIN) return { key: null, options: [] }
  let best: { readonly key: number; readonly score: number } | null = null
  const marks = markColumns(roles.length, rows)
  for (const key of roles.keys()) {
    if (!isFree(key) || marks.has(key) || countsRows(key, roles.indexOf('text'), rows)) continue
    const score = keyScore(all.map(({ row, slots }) => ({ value: row[key], slots })))
    if (score > (best?.score ?? 0)) best = { key, score }
  }
  return best && { key: best.key, options: [] }
}

/** The key and the columns of the options, one each, where neither is known. */
export function keyAndOptions(
  text: number,
  stats: readonly ColumnStats[],
  rows: ValueRows,
  isFree: (column: number) => boolean,
): KeyColumns | null {
  let best: { readonly key: number; readonly options: readonly number[]; readonly score: number } | null =
    null
  const marks = markColumns(stats.length, rows)
  for (const key of stats.keys()) {
    if (!isFree(key) || marks.has(key) || countsRows(key, text, rows)) continue
    const mayBeOption = (column: number) => isFree(column) && !marks.has(column)
    for (const options of optionColumns(text, key, stats, rows.length, mayBeOption)) {
      const score = keyScore(rows.map((row) => ({ value: row[key], slots: slotsIn(row, options) })))
      // Numbers beside numbers are figures of any kind.
      if (score <= 1 && options.every((column) => stats[column]?.isNumeric === true)) continue
      if (score > (best?.score ?? 0)) best = { key, options, score }
    }
  }
  return best && { key: best.key, options: withoutCategory(best.key, best.options, stats, rows) }
}

/** How often the values of a category repeat, compared with those of the options behind it. */
const REPEATED_SHARE = 0.5

/**
 * The columns of options without one before them that is a category: its values repeat much more than theirs, and the key names one
 * of the others in each row. With it, letters would name the option before.
 */
function withoutCategory(
  key: number,
  options: readonly number[],
  stats: readonly ColumnStats[],
  rows: ValueRows,
): readonly number[] {
  const [first = 0, ...others] = options
  const distinct = (column: number) => stats[column]?.distinct ?? 0
  const repeats =
    rows.length >= VARIED_ROWS_MIN &&
    distinct(first) <= REPEATED_SHARE * Math.min(...others.map(distinct)) &&
    (stats[first]?.words ?? 0) >= FIT_MIN
  if (others.length < 2 || !repeats) return options
  return keyScore(rows.map((row) => ({ value: row[key], slots: slotsIn(row, others) }))) > 0
    ? others
    : options
}

/** Values that say of something beside them whether it is right. */
const MARKS = [
  ['0', '1'],
  ['true', 'false'],
  ['yes', 'no'],
]

/**
 * Columns of nothing but 0 and 1 (True and False, Yes and No) where there are several: each says whether something beside it is
 * right, and none is a key or an option. Words are marks where two columns have both of them: options may be True and False.
 */
function markColumns(columns: number, rows: ValueRows): ReadonlySet<number> {
  const values = Array.from({ length: columns }, (_, column) => {
    const written = rows.map((row) => (plainText(row[column]) ?? '').toLowerCase())
    return new Set(written.filter((value) => value !== '' && value !== '-'))
  })
  const found = MARKS.flatMap((marks) => {
    const own = [...values.keys()].filter((column) => {
      const said = Array.from(values[column] ?? [])
      return said.length > 0 && said.every((value) => marks.includes(value))
    })
    const varied = own.filter((column) => values[column]?.size === marks.length)
    return (marks.includes('0') ? own : varied).length > 1 ? own : []
  })
  return new Set(found)
}

/** Whether a column before the text counts the rows: its numbers go up by one. */
function countsRows(column: number, text: number, rows: ValueRows): boolean {
  if (column > text || rows.length < 2) return false
  const numbers = rows.map((row) => Number.parseInt(plainText(row[column]) ?? '', 10))
  return numbers.every((number, index) => index === 0 || number === (numbers[index - 1] ?? 0) + 1)
}

/** The columns that may have the options of a key: those next to the text, or up to the key; and those behind the key. */
function optionColumns(
  text: number,
  key: number,
  stats: readonly ColumnStats[],
  rows: number,
  isFree: (column: number) => boolean,
): readonly (readonly number[])[] {
  // Points or seconds that are the same in each row. Words may be: true and false.
  const isVaried = (column: number) => {
    const { isNumeric = false, distinct = 0, filled = 0 } = stats[column] ?? {}
    return !isNumeric || rows < VARIED_ROWS_MIN || distinct * rows * filled > 1
  }
  const runFrom = (start: number, end: number) => {
    const run: number[] = []
    for (let column = start; column < end && run.length < OPTION_COLUMNS_MAX; column++) {
      if (column === key && run.length === 0) continue
      const { filled = 0, length = 0 } = stats[column] ?? {}
      const isEnd = column === key || roleless(column) || isMuchLonger(length, run, stats)
      if (isEnd && run.length > 0) break
      if (!isEnd && filled >= 0.2 && isVaried(column)) run.push(column)
    }
    return run
  }
  const roleless = (column: number) => !isFree(column) && (stats[column]?.filled ?? 0) >= 0.5
  const end = stats.length
  const starts = key > text ? [runFrom(text + 1, key), runFrom(key + 1, end)] : [runFrom(text + 1, end)]
  return starts.filter((run) => run.length > 1)
}

/** How many times longer than options before it an explanation is, and its least length. */
const LONGER = 3
const LONG = 60

function isMuchLonger(length: number, before: readonly number[], stats: readonly ColumnStats[]): boolean {
  if (before.length < 2 || length < LONG) return false
  const mean = before.reduce((sum, column) => sum + (stats[column]?.length ?? 0), 0) / before.length
  return length > mean * LONGER
}

function slotsIn(row: readonly unknown[], columns: readonly number[]): readonly OptionSlot[] {
  return columns.map((column) => ({ ...BARE_SLOT, text: plainText(row[column]) ?? '' }))
}

/** How sure a kind of key is: a number may be anything. */
const WEIGHTS: Readonly<Record<KeyKind, number>> = {
  text: 3,
  label: 3,
  letter: 3,
  textInAnyCase: 2,
  foldedText: 2,
  verdict: 2,
  from0: 1,
  from1: 1,
}

/** How well values name options, row by row: 0 for too few, else more for those that can hardly be anything but keys. */
function keyScore(
  entries: readonly { readonly value: unknown; readonly slots: readonly OptionSlot[] }[],
): number {
  const asked = entries.filter(({ slots }) => filledSlots(slots) > 1)
  if (asked.length < entries.length * FIT_MIN) return 0
  const values = new Set(asked.map(({ value }) => plainText(value) ?? JSON.stringify(value)))
  if (values.size === 1 && asked.length >= VARIED_ROWS_MIN) return 0
  let misses = 0
  let weight = 0
  for (const { value, slots } of asked) {
    const kind = isBlank(value) ? undefined : kindOf(value, slots)
    if (kind !== undefined) weight += WEIGHTS[kind]
    // Most columns are no key, and reading values as one takes long.
    else if (asked.length - ++misses < asked.length * FIT_MIN) return 0
  }
  return weight / asked.length
}

function kindOf(value: unknown, slots: readonly OptionSlot[]): KeyKind | undefined {
  return keySources([{ name: 'correctanswer', value }], slots).at(-1)?.readings[0]?.kind
}
