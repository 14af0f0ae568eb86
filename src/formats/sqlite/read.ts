import {
  type ImportProblem,
  type ImportResult,
  refusal,
  WHOLE_FILE,
} from '../../domain/importing/drafts/draft.ts'
import { type LoadSqlite, openSqlite, type SqliteTables } from '../bytes/sqlite-tables.ts'
import { bankOfTables, readDatabaseBank, valuesOfTables } from '../database/read-database.ts'
import type { DatabaseRow, DatabaseTable } from '../database/table.ts'
import type { TextOptions, WrittenValues } from '../format.ts'

/** Tables and rows of one file, and columns of a table that has questions. */
const TABLES_MAX = 500
const ROWS_MAX = 300_000
const COLUMNS_MAX = 200

const UNREADABLE =
  "This database can't be read: it is damaged or was made in a way that isn't known. Export its tables as CSV."
const TOO_MANY = 'This database has more rows than are read. Export the tables of questions as CSV.'
const NO_QUESTIONS =
  'This is a database (SQLite), and none of its tables has questions. If it is an Anki collection, export the deck in Anki (.apkg) and import that.'

/** Questions of a SQLite file: of any table that has some, with the options that are rows of another. Never rejects for what it holds. */
export async function readSqlite(
  bytes: Uint8Array,
  loadSqlite: LoadSqlite,
  { mappings, keys, onProgress }: TextOptions,
): Promise<ImportResult> {
  // The copy is modified when it is opened.
  const opened = await openSqlite(bytes.slice(), loadSqlite)
  if ('problem' in opened) return refusal(UNREADABLE)
  const found = tablesOf(opened.tables)
  opened.tables.close()
  if (found === null) return refusal(TOO_MANY)
  const result = readDatabaseBank(bankOfTables(found.tables), mappings, keys, onProgress)
  if (result === null) return refusal(found.damaged.length > 0 ? UNREADABLE : NO_QUESTIONS)
  return inRows({ ...result, problems: [...found.damaged, ...result.problems] })
}

/** The rows of all tables of a database. */
export async function valuesOfSqlite(
  bytes: Uint8Array,
  loadSqlite: LoadSqlite,
): Promise<readonly WrittenValues[]> {
  const opened = await openSqlite(bytes.slice(), loadSqlite)
  if ('problem' in opened) return []
  const found = tablesOf(opened.tables)
  opened.tables.close()
  return valuesOfTables(found?.tables ?? [], 'row')
}

interface FoundTables {
  readonly tables: readonly DatabaseTable[]
  /** One for each table that is read in part. */
  readonly damaged: readonly ImportProblem[]
}

function tablesOf(tables: SqliteTables): FoundTables | null {
  const found: DatabaseTable[] = []
  const damaged: ImportProblem[] = []
  let count = 0
  for (const name of [...tables.names].slice(0, TABLES_MAX)) {
    const columns = tables.columnsOf(name)
    if (columns.length === 0 || columns.length > COLUMNS_MAX) continue
    const rows: DatabaseRow[] = []
    const isSound = tables.read(name, columns, (row) => {
      const values = row.map((value) => (value instanceof Uint8Array ? null : value))
      rows.push({ values, place: rows.length + 1 })
      return ++count <= ROWS_MAX
    })
    if (count > ROWS_MAX) return null
    if (!isSound) {
      const message = `Table "${name}" is damaged; its rows from ${rows.length + 1} on weren't read.`
      damaged.push({ location: WHOLE_FILE, message })
    }
    found.push({ name, columns, rows, references: tables.referencesOf(name) })
  }
  return { tables: found, damaged }
}

/** The same result with rows of tables as places. */
function inRows(result: ImportResult): ImportResult {
  const placed = <Entry extends ImportResult['drafts' | 'problems' | 'notices'][number]>(
    entry: Entry,
  ): Entry =>
    entry.location.item === null ? entry : { ...entry, location: { ...entry.location, unit: 'row' } }
  return {
    ...result,
    drafts: result.drafts.map(placed),
    problems: result.problems.map(placed),
    notices: result.notices.map(placed),
  }
}
