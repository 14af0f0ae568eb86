import type { ColumnRole } from '../../domain/importing/columns/column-mapping.ts'
import { isRecord } from '../../domain/is-record.ts'
import type { FoundOption } from '../drafts/found-question.ts'
import { isBlank, wrappedText } from '../records/loose-value.ts'
import { type NamedPart, partOfName } from './part-words.ts'
import type { ReadValue } from './value-readers.ts'
import { ENTRIES_MAX, slotsOfList } from './value-readers.ts'

/** Values by row and column, '' or nothing for a blank. */
export type ValueRows = readonly (readonly unknown[])[]

/** A column of a table, or a field of records: what its name says, and what it holds in the rows that are looked at. */
export interface Column {
  readonly index: number
  /** '' where it has none. */
  readonly name: string
  /** What a known name says of it; `unused` for none. */
  readonly role: ColumnRole
  /** What the words of its name say; null for nothing. */
  readonly part: NamedPart | null
  readonly values: readonly unknown[]
  /** Share of rows that have a value. */
  readonly filled: number
  /** Of the values that are texts: mean length in characters, share of different ones, of those with letters. */
  readonly length: number
  readonly distinct: number
  readonly words: number
  /** Share of rows with a question mark. */
  readonly asks: number
  /** Share of values that list options. */
  readonly lists: number
  /** Whether all rows have the same value. */
  readonly isConstant: boolean
  /** Whether all of them are numbers, or numbers of options: "(1)", "2.". */
  readonly isNumeric: boolean
}

/** What single letters mean as names of columns: in any other place a letter may be anything. */
const SHORT_NAMES: ReadonlyMap<string, NamedPart> = new Map([
  ['q', 'question'],
  ['o', 'options'],
  ['a', 'answer'],
  ['c', 'right'],
  ['k', 'right'],
  ['r', 'right'],
  ['e', 'explanation'],
])

/** What a column is called and holds. */
export function columnOf(
  index: number,
  name: string,
  role: ColumnRole,
  values: readonly unknown[],
  read: ReadValue,
): Column {
  const filled = values.filter((value) => !isBlank(value))
  const texts = filled.flatMap((value) => wrappedText(value) ?? [])
  const share = (count: number, of: number) => (of === 0 ? 0 : count / of)
  return {
    index,
    name,
    role,
    part: SHORT_NAMES.get(name.trim().toLowerCase()) ?? partOfName(name),
    values,
    filled: share(filled.length, values.length),
    length: share(
      texts.reduce((sum, text) => sum + text.length, 0),
      texts.length,
    ),
    distinct: share(new Set(texts).size, texts.length),
    words: share(texts.filter((text) => /\p{L}/u.test(text)).length, texts.length),
    asks: share(texts.filter((text) => /[?？¿]/.test(text)).length, values.length),
    lists: share(filled.filter((value) => listsOptions(read(value))).length, filled.length),
    isConstant: areAlike(values),
    isNumeric:
      texts.length > 0 && texts.every((text) => /^(?:-?\d+(?:[.,]\d+)?|[([（]?\d{1,2}[.)\]）])$/.test(text)),
  }
}

/** Whether values are the same: those of rows that are not, differ soon. */
function areAlike([first, ...others]: readonly unknown[]): boolean {
  const same = JSON.stringify(first ?? null)
  return others.every((value) => JSON.stringify(value ?? null) === same)
}

/** Characters of a value from which on it is no text of a question and no list of its options. */
const VALUE_MAX = 20_000

/** Whether a value is a list of at least two options, or a text that separates them by more than commas. */
function listsOptions(value: unknown): boolean {
  if (typeof value === 'string' && (value.length > VALUE_MAX || !/[|;\n]|^\s*\[|^\s*\(?A[.)]/.test(value))) {
    return false
  }
  if (typeof value !== 'string' && !Array.isArray(value) && !isRecord(value)) return false
  if (Array.isArray(value) && value.length > ENTRIES_MAX) return false
  return filledSlots(slotsOfList(value)) > 1
}

/** How many options have a text. */
export function filledSlots(slots: readonly FoundOption[]): number {
  return slots.filter(({ text }) => text !== null && text !== '').length
}

/** The value of a column in a row as text; '' for none. */
export function textAt({ values }: Column, row: number): string {
  return wrappedText(values[row]) ?? ''
}

/** Rows that are looked at to tell what columns mean. */
const ROWS_MAX = 100

/** Rows from all over a file: its questions may be of several kinds, one after the other. */
export function rowsAllOver<Row>(rows: readonly Row[]): readonly Row[] {
  const step = Math.max(1, rows.length / ROWS_MAX)
  return Array.from(
    { length: Math.min(rows.length, ROWS_MAX) },
    (_, index) => rows[Math.floor(index * step)],
  ).filter((row) => row !== undefined)
}
