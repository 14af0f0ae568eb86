import { MAPPED_COLUMNS_MAX } from '../../domain/importing/columns/column-mapping.ts'
import { isRecord } from '../../domain/is-record.ts'
import { findReading } from '../readings/find-reading.ts'
import { plainText } from '../records/loose-value.ts'
import { isHeadingOfBank } from '../tables/table-columns.ts'
import { isQuestion, type QuestionList } from './find-lists.ts'
import type { JsonPath } from './json-offsets.ts'

/** A question as a list: its text, its options in a list or one beside another, and its key. */
type Row = readonly unknown[]

/** Entries of a row, and rows of a list. */
const ENTRIES_MIN = 3
const ROWS_MIN = 2

/** Rows that are looked at, and lists of them: each costs as much as reading some hundred questions. */
const ROWS_TRIED = 100
const LISTS_TRIED = 20

/** Lists and objects within one another that are looked through. */
const DEPTH_MAX = 8

/** A question as an object, and what it is made of. */
interface MadeItem {
  readonly key: string | number
  readonly value: Record<string, unknown>
  readonly from: object
}

/**
 * Lists of lists that have the contents of questions, such as `["Which one?", ["one", "two"], 0]`, and objects whose fields are named by the
 * texts of questions. Each question becomes an object; the entries of a list are called as the first one names the parts of a question, or by
 * their places.
 *
 * @param made called with each object and the list or object that it is made of
 */
export function findRowLists(
  root: unknown,
  made: (record: Record<string, unknown>, from: object) => void = () => undefined,
): QuestionList[] {
  const found: QuestionList[] = []
  let tried = 0
  const visit = (value: unknown, path: JsonPath): void => {
    if (path.length > DEPTH_MAX || (!Array.isArray(value) && !isRecord(value))) return
    const items = Array.isArray(value) ? itemsOfRows(value) : itemsByText(value)
    if (items.length > 0 && tried++ < LISTS_TRIED && areAll(items)) {
      for (const { value: record, from } of items) made(record, from)
      found.push({ path, items, title: null })
      return
    }
    for (const [key, part] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
      if (typeof part === 'object') visit(part, [...path, key])
    }
  }
  visit(root, [])
  return found
}

function isRow(entry: unknown): entry is Row {
  return Array.isArray(entry) && entry.length >= ENTRIES_MIN
}

function itemsOfRows(rows: readonly unknown[]): readonly MadeItem[] {
  if (rows.length < ROWS_MIN || !rows.every(isRow)) return []
  const heading = rows[0]?.map((cell) => plainText(cell) ?? '') ?? []
  const isNamed = isHeadingOfBank(heading)
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const nameOf = (place: number) => (isNamed && heading[place]) || placeName(place, width)
  return rows.map((row, key) => ({ key, from: row, value: recordOf(row, nameOf) })).slice(isNamed ? 1 : 0)
}

function placeName(place: number, width: number): string {
  return `${place + 1} of ${width}`
}

function recordOf(row: Row, nameOf: (place: number) => string): Record<string, unknown> {
  const cells = row.slice(0, MAPPED_COLUMNS_MAX + 1)
  return Object.fromEntries(cells.map((value, place) => [nameOf(place), value]))
}

/** A name that is the text of a question rather than one of a field. */
const ASKS = /[?？؟]\s*$|\S\s+\S+\s+\S/

/** The questions of `{"Which one?": {"options": ["one", "two"], "answer": "two"}}`, or of lists of the same in the place of the objects. */
function itemsByText(object: Record<string, unknown>): readonly MadeItem[] {
  const entries = Object.entries(object)
  if (entries.length < ROWS_MIN || !entries.every(([name]) => ASKS.test(name))) return []
  return entries.flatMap(([key, value]): MadeItem[] => {
    if (isRecord(value)) return [{ key, from: value, value: { question: key, ...value } }]
    if (!Array.isArray(value)) return []
    return [
      { key, from: value, value: recordOf([key, ...value], (place) => placeName(place, value.length + 1)) },
    ]
  })
}

/** Whether items are questions: by their names, or by what is in nearly all of them. */
function areAll(items: readonly MadeItem[]): boolean {
  const records = items.map(({ value }) => value)
  return records.every(isQuestion) || areQuestions(records)
}

/** Whether a text, options and a key show in nearly all rows. */
function areQuestions(records: readonly Record<string, unknown>[]): boolean {
  const tried = records.slice(0, ROWS_TRIED)
  const names = [...new Set(tried.flatMap((record) => Object.keys(record)))]
  if (names.length > MAPPED_COLUMNS_MAX) return false
  const rows = tried.map((record) => names.map((name) => record[name]))
  const named = names.map(() => 'unused' as const)
  return findReading({ names, named, rows, mayBeStatements: false }) !== null
}
