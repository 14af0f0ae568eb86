import type { TableReference } from '../bytes/sqlite-tables.ts'

/** A table of a database, as a file has it. */
export interface DatabaseTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly DatabaseRow[]
  readonly references: readonly TableReference[]
}

export interface DatabaseRow {
  /** In the order of the columns. */
  readonly values: readonly unknown[]
  /** Its line in the file, or its number in the table. */
  readonly place: number
}

/** A name in lower case and without signs: "testspregunta" of "tests_pregunta". */
export function comparable(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** Columns of a table that name rows of others, as far as they are followed. */
const REFERENCES_MAX = 20

/**
 * The references that a table declares, and those that its names show: "question_id" names rows of "questions", "tbl_question" or
 * "exam_question" where there is one such table.
 *
 * @param names the tables by their comparable names
 */
export function referencesOf(
  table: DatabaseTable,
  names: ReadonlyMap<string, DatabaseTable>,
): readonly TableReference[] {
  const found = [...table.references]
  for (const column of table.columns) {
    if (found.length >= REFERENCES_MAX) break
    if (table.references.some((reference) => reference.column === column)) continue
    const base = /^(.{2,60}?)[_ ]?(?:id|ID|Id)$|^id[_ ](.{2,60})$/.exec(column)
    const wanted = comparable(base?.[1] ?? base?.[2] ?? '')
    const other = wanted === '' ? null : tableCalled(wanted, names)
    if (other !== null && other !== table) found.push({ column, table: other.name, target: null })
  }
  return found.slice(0, REFERENCES_MAX)
}

/** The table of this name or its plural, else the only one whose name ends so; null for none. */
function tableCalled(wanted: string, names: ReadonlyMap<string, DatabaseTable>): DatabaseTable | null {
  const plurals = [wanted, `${wanted}s`, `${wanted}es`, `${wanted}zes`, wanted.replace(/y$/, 'ies')]
  const exact = plurals.flatMap((name) => names.get(name) ?? [])[0]
  if (exact !== undefined) return exact
  const ending = [...names].filter(([name]) => plurals.some((plural) => name.endsWith(plural)))
  return ending.length === 1 ? (ending[0]?.[1] ?? null) : null
}

/** The values of a column, by row. */
export function columnOf(table: DatabaseTable, column: string): readonly unknown[] {
  const index = table.columns.indexOf(column)
  return table.rows.map(({ values }) => values[index] ?? null)
}

/** Rows by the value of a column. */
export function rowsBy(table: DatabaseTable, column: string): ReadonlyMap<string, readonly DatabaseRow[]> {
  const index = table.columns.indexOf(column)
  const found = new Map<string, DatabaseRow[]>()
  for (const row of table.rows) {
    const value = keyOf(row.values[index])
    if (value === null) continue
    const rows = found.get(value)
    if (rows === undefined) found.set(value, [row])
    else rows.push(row)
  }
  return found
}

/** A value by which rows name one another; null for none. */
export function keyOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
