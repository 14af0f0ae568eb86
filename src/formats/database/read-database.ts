import { type KnownMappings, NO_MAPPINGS } from '../../domain/importing/columns/column-mapping.ts'
import { type ImportResult, refusal } from '../../domain/importing/drafts/draft.ts'
import { type OnProgress, UNREPORTED } from '../../domain/importing/progress.ts'
import { nameOfList } from '../code/list-names.ts'
import type { WrittenValues } from '../format.ts'
import { findListsByContent, findQuestionLists, type QuestionList } from '../json/find-lists.ts'
import { readItems } from '../json/read-items.ts'
import { type GivenKeys, NO_KEYS } from '../keys/given-keys.ts'
import { linesBy } from '../records/fields.ts'
import { recordsOfTables, type TableRecords } from './question-rows.ts'
import type { DatabaseTable } from './table.ts'

/** Questions of one file: as many as an import can store. */
const QUESTIONS_MAX = 100_000

/** The tables of questions in a database. */
export interface DatabaseBank {
  readonly lists: readonly QuestionList[]
  readonly placeOf: (record: unknown) => number
  /** The tables that have them and their options. */
  readonly tables: ReadonlySet<string>
}

export function bankOfTables(tables: readonly DatabaseTable[]): DatabaseBank {
  const records = recordsOfTables(tables.filter(({ rows }) => rows.length > 0))
  const places = new Map<unknown, number>()
  for (const { rows } of records) for (const { record, place } of rows) places.set(record, place)
  const joined = records.filter(({ options }) => options !== null).map(listOf)
  const named = records.flatMap((table) =>
    table.options !== null ? [] : findQuestionLists({ [titleOf(table)]: valuesOf(table) }),
  )
  const found = [...joined, ...named]
  const lists = found.length > 0 ? found : records.flatMap((table) => findListsByContent(valuesOf(table)))
  const taken = new Set(lists.flatMap(({ items }) => items.map(({ value }) => value)))
  const read = records.filter(({ rows }) => rows.some(({ record }) => taken.has(record)))
  return {
    lists,
    tables: new Set(read.flatMap(({ table, options }) => (options === null ? [table] : [table, options]))),
    placeOf: (record) => places.get(record) ?? 1,
  }
}

/** The rows of all tables as records. */
export function valuesOfTables(
  tables: readonly DatabaseTable[],
  unit?: WrittenValues['unit'],
): readonly WrittenValues[] {
  return recordsOfTables(tables.filter(({ rows }) => rows.length > 0)).map((table) => {
    const places = new Map<unknown, number>(table.rows.map(({ record, place }) => [record, place]))
    const value = valuesOf(table)
    const linesOf = linesBy(value, (record) => places.get(record) ?? 1)
    return { name: table.table, value, linesOf, ...(unit !== undefined && { unit }) }
  })
}

function titleOf({ table }: TableRecords): string {
  return nameOfList(table)
}

function valuesOf({ rows }: TableRecords): readonly Record<string, unknown>[] {
  return rows.map(({ record }) => record)
}

function listOf(table: TableRecords): QuestionList {
  return { path: [], items: valuesOf(table).map((value, key) => ({ key, value })), title: null }
}

/** Reads the questions as those of JSON are; null where there are none. */
export function readDatabaseBank(
  { lists, placeOf }: DatabaseBank,
  known: KnownMappings = NO_MAPPINGS,
  given: GivenKeys = NO_KEYS,
  onProgress: OnProgress = UNREPORTED,
): ImportResult | null {
  const count = lists.reduce((sum, { items }) => sum + items.length, 0)
  if (count === 0) return null
  if (count > QUESTIONS_MAX) return refusal(`The file has more than ${QUESTIONS_MAX} questions. Split it.`)
  const hasTitles = new Set(lists.map(({ title }) => title)).size > 1
  const items = lists.flatMap(({ items, title }) =>
    items.map(({ value }) => ({ value, line: placeOf(value), category: hasTitles ? title : null })),
  )
  return readItems(items, known, given, [], onProgress)
}
