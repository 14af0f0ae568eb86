import initSqlJs, { type Database } from 'sql.js'
import { schemaProblem } from './sqlite-schema.ts'

/** Fetches the bytes of SQLite in WebAssembly (`sql.js/dist/sql-wasm.wasm`); asked only when there is a database. */
export type LoadSqlite = () => Promise<ArrayBuffer>

/** A value of a row: integers and reals are numbers, blobs are bytes. */
export type SqliteValue = string | number | Uint8Array | null

/** The ordinary tables of a database from outside, for reading. */
export interface SqliteTables {
  has(table: string): boolean
  /**
   * Hands over the rows of a table one by one, in their order in the file.
   *
   * @param take answers false to end it
   * @returns whether there is such a table and all that was asked for was sound
   */
  read(
    table: string,
    columns: readonly string[],
    take: (row: readonly SqliteValue[]) => boolean | undefined,
  ): boolean
  /** Gives its memory back. */
  close(): void
}

/** Offsets of the two bytes for the file format version, and the value for a rollback journal (no WAL). */
const WRITE_VERSION = 18
const READ_VERSION = 19
const ROLLBACK = 1

/**
 * Newer collections sort names by an order of their own, without which SQLite reads no table that has it beside a key
 * of two columns. In this copy another order takes its location: nothing is looked up or sorted here, so it is never asked.
 */
const KNOWN_ORDER = `
  PRAGMA writable_schema = ON;
  UPDATE sqlite_master SET sql = replace(sql, 'COLLATE unicase', 'COLLATE NOCASE') WHERE sql LIKE '%unicase%';
  PRAGMA writable_schema = RESET`

/**
 * Opens a SQLite file from outside. Only ordinary tables are ever read, by their own columns: no view, no trigger, no
 * virtual table, no computed column and no index runs, so that nothing in the file is executed. Never rejects for
 * what the file holds.
 *
 * @param file is modified: its version bytes say that there is no WAL, which a deck never includes
 * @returns a problem, as a sentence for the learner, when it cannot be opened
 */
export async function openSqlite(
  file: Uint8Array,
  loadSqlite: LoadSqlite,
): Promise<{ readonly tables: SqliteTables } | { readonly problem: string }> {
  const problem = schemaProblem(file)
  if (problem !== null) return { problem }
  const { Database } = await initSqlJs({ wasmBinary: await loadSqlite() })
  file[WRITE_VERSION] = ROLLBACK
  file[READ_VERSION] = ROLLBACK
  let database: Database | null = null
  try {
    database = new Database(file)
    database.exec(KNOWN_ORDER)
    database.exec('PRAGMA trusted_schema = OFF; PRAGMA query_only = ON; PRAGMA cell_size_check = ON')
    return { tables: tablesOf(database, ordinaryTables(database), file.length) }
  } catch {
    database?.close()
    return { problem: 'The database in this deck is damaged. Export the deck from Anki again.' }
  }
}

function ordinaryTables(database: Database): ReadonlySet<string> {
  const [listed] = database.exec(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE TABLE%'",
  )
  return new Set(listed?.values.map(([name]) => String(name)))
}

function tablesOf(database: Database, names: ReadonlySet<string>, fileLength: number): SqliteTables {
  return {
    has: (table) => names.has(table),
    read(table, columns, take) {
      if (!names.has(table)) return false
      try {
        return holdsColumns(database, table, columns) && readRows(database, table, columns, take, fileLength)
      } catch {
        return false
      }
    },
    close: () => database.close(),
  }
}

/** Whether the table stores these columns itself; `hidden` is not 0 for those that are computed. */
function holdsColumns(database: Database, table: string, columns: readonly string[]): boolean {
  const [info] = database.exec(`PRAGMA table_xinfo(${table})`)
  const nameAt = info?.columns.indexOf('name') ?? -1
  const hiddenAt = info?.columns.indexOf('hidden') ?? -1
  const stored = info?.values.filter((row) => row[hiddenAt] === 0).map((row) => row[nameAt])
  return columns.every((column) => stored?.includes(column) === true)
}

/**
 * NOT INDEXED: a table is read in storage order, whatever indexes it has. Rows with more data than the file share pages,
 * which only hostile files do and which would never end.
 */
function readRows(
  database: Database,
  table: string,
  columns: readonly string[],
  take: (row: readonly SqliteValue[]) => boolean | undefined,
  fileLength: number,
): boolean {
  const statement = database.prepare(`SELECT ${columns.join(', ')} FROM ${table} NOT INDEXED`)
  let length = 0
  try {
    while (statement.step()) {
      const row = statement.get()
      for (const value of row) {
        length += typeof value === 'string' || value instanceof Uint8Array ? value.length : 1
      }
      if (length > fileLength) return false
      if (take(row) === false) return true
    }
    return true
  } finally {
    statement.free()
  }
}
