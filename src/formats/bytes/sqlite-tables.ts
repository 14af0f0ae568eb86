import initSqlJs, { type Database } from 'sql.js'

/** Fetches the bytes of SQLite in WebAssembly (`sql.js/dist/sql-wasm.wasm`); asked only when there is a database. */
export type LoadSqlite = () => Promise<ArrayBuffer>

/** A value of a row: integers and reals are numbers, blobs are bytes. */
export type SqliteValue = string | number | Uint8Array | null

/** The ordinary tables of a database from outside, for reading. */
export interface SqliteTables {
  readonly names: ReadonlySet<string>
  has(table: string): boolean
  /** The columns that a table stores itself, in its order; none where it is damaged. */
  columnsOf(table: string): readonly string[]
  /** The columns that name rows of other tables; `target` is null for the key of that table. */
  referencesOf(table: string): readonly TableReference[]
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

/** A column whose values name rows of a table. */
export interface TableReference {
  readonly column: string
  readonly table: string
  /** The column that has the same values there; null for its first. */
  readonly target: string | null
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
    names,
    has: (table) => names.has(table),
    columnsOf: (table) => (names.has(table) ? soundly(() => storedColumns(database, table)) : []),
    referencesOf: (table) => (names.has(table) ? soundly(() => references(database, table)) : []),
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

/** A list of the database; an empty one where it is damaged. */
function soundly<Entry>(list: () => readonly Entry[]): readonly Entry[] {
  try {
    return list()
  } catch {
    return []
  }
}

/** A name within a statement, whatever is in it. */
function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function holdsColumns(database: Database, table: string, columns: readonly string[]): boolean {
  const stored = storedColumns(database, table)
  return columns.every((column) => stored.includes(column))
}

/** `hidden` is not 0 for columns that are computed. */
function storedColumns(database: Database, table: string): readonly string[] {
  const [info] = database.exec(`PRAGMA table_xinfo(${identifier(table)})`)
  const nameAt = info?.columns.indexOf('name') ?? -1
  const hiddenAt = info?.columns.indexOf('hidden') ?? -1
  return info?.values.filter((row) => row[hiddenAt] === 0).map((row) => String(row[nameAt])) ?? []
}

function references(database: Database, table: string): readonly TableReference[] {
  const [info] = database.exec(`PRAGMA foreign_key_list(${identifier(table)})`)
  const [column, other, target] = ['from', 'table', 'to'].map((name) => info?.columns.indexOf(name) ?? -1)
  return (
    info?.values.map((row) => ({
      column: String(row[column ?? -1]),
      table: String(row[other ?? -1]),
      target: row[target ?? -1] == null ? null : String(row[target ?? -1]),
    })) ?? []
  )
}

/** Bytes of a table in a smaller file. */
const DATA_MAX = 64 * 1024 * 1024

/**
 * NOT INDEXED: a table is read in storage order, whatever indexes it has. Rows of hostile files share pages and would
 * never end. Those of others may have more data than the file: the default of an added column is written once.
 */
function readRows(
  database: Database,
  table: string,
  columns: readonly string[],
  take: (row: readonly SqliteValue[]) => boolean | undefined,
  fileLength: number,
): boolean {
  const statement = database.prepare(
    `SELECT ${columns.map(identifier).join(', ')} FROM ${identifier(table)} NOT INDEXED`,
  )
  let length = 0
  try {
    while (statement.step()) {
      const row = statement.get()
      for (const value of row) {
        length += typeof value === 'string' || value instanceof Uint8Array ? value.length : 1
      }
      if (length > Math.max(fileLength, DATA_MAX)) return false
      if (take(row) === false) return true
    }
    return true
  } finally {
    statement.free()
  }
}

/** Looks at a SQLite file before SQLite does (sqlite.org/fileformat2.html), so that no schema can keep it busy. */

const MAGIC = 'SQLite format 3\u0000'
const HEADER_LENGTH = 100
const UTF8 = 1
const INTERIOR = 5
const LEAF = 13

/** Tables, indexes, views and triggers. Anki has some 25. */
const ENTRIES_MAX = 1000
/** Bytes of all their definitions. Anki's are some 6 kB. */
const DEFINITIONS_MAX = 1024 * 1024

const DAMAGED = 'The database in this deck is damaged. Export the deck from Anki again.'

/**
 * What keeps a file from being opened as a database, as a sentence for the learner; null for nothing.
 *
 * SQLite reads all definitions when it opens a file and cannot be stopped while it does. Pages that lead to one
 * another in circles, or thousands of definitions of many megabytes that share their pages, would keep it busy for
 * good; so the tree of definitions, which begins on page 1, is walked here first, each page once.
 */
function schemaProblem(file: Uint8Array): string | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  try {
    if (!MAGIC.split('').every((character, index) => file[index] === character.charCodeAt(0))) return DAMAGED
    const encoding = view.getUint32(56)
    if (encoding > UTF8) return 'The database in this deck is not in UTF-8. Export the deck from Anki again.'
    return isSoundTree(view) ? null : DAMAGED
  } catch {
    // An offset outside of the file.
    return DAMAGED
  }
}

function isSoundTree(view: DataView): boolean {
  const stored = view.getUint16(16)
  const pageSize = stored === 1 ? 65_536 : stored
  if (pageSize < 512 || (pageSize & (pageSize - 1)) !== 0) return false
  const seen = new Set<number>()
  const open = [1]
  let entries = 0
  let length = 0
  for (let page = open.pop(); page !== undefined; page = open.pop()) {
    if (page === 0 || seen.has(page)) return false
    seen.add(page)
    const start = (page - 1) * pageSize
    const header = page === 1 ? HEADER_LENGTH : start
    const kind = view.getUint8(header)
    if (kind !== INTERIOR && kind !== LEAF) return false
    const cells = view.getUint16(header + 3)
    const pointers = header + (kind === INTERIOR ? 12 : 8)
    if (kind === INTERIOR) open.push(view.getUint32(header + 8))
    for (let cell = 0; cell < cells; cell++) {
      const at = start + view.getUint16(pointers + 2 * cell)
      if (kind === INTERIOR) open.push(view.getUint32(at))
      else length += varint(view, at)
    }
    entries += cells
    if (entries > ENTRIES_MAX || length > DEFINITIONS_MAX) return false
  }
  return true
}

/** A number of one to nine bytes, seven bits in each of the first eight. */
function varint(view: DataView, at: number): number {
  let value = 0
  for (let index = 0; index < 8; index++) {
    const byte = view.getUint8(at + index)
    value = value * 128 + (byte & 127)
    if (byte < 128) return value
  }
  return value * 256 + view.getUint8(at + 8)
}
