import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import SqliteFile from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
  sql,
  type TransactionSettings,
} from 'kysely'
import { sqliteDdl } from '../../migrations/ddl.ts'
import type { Tables } from '../../schema.ts'
import type { Engine } from '../engine.ts'
import { sqliteJson } from '../json-text.ts'
import { noCommits } from '../store-figures.ts'
import { groupCommit, type Savepoints } from './group-commit.ts'
import { checkBeforeOpening } from './sqlite-check.ts'
import { openReader, type SqliteReader } from './sqlite-reader.ts'
import { readOnThread } from './sqlite-reading-thread.ts'

/** How long a write waits for another process that is writing, milliseconds. */
const BUSY_TIMEOUT_MS = 5000

/** How many prepared statements are kept; every hot query and the usual sizes of a batch fit in. */
const STATEMENTS_KEPT = 256

/** Pages that the writing connection may keep, KiB: an import changes more than SQLite's own 2 MB hold. */
const CACHE_KIB = 16 * 1024

/** Value of `pragma synchronous` that syncs the log to disk on every commit. */
const SYNCHRONOUS_FULL = 2

/**
 * Opens a file, made when missing, with its folder, which only its owner may enter. A commit returns once it is
 * on disk: NORMAL, the default of the driver in WAL mode, loses acknowledged writes when the power fails. A damaged
 * file is refused with a `DamagedDatabaseError`, a large one by the engine's `check`.
 */
export async function openSqlite(path: string): Promise<Engine> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const check = checkBeforeOpening(path)
  const file = new SqliteFile(path, { timeout: BUSY_TIMEOUT_MS })
  let reader: SqliteReader
  try {
    file.pragma('journal_mode = WAL')
    file.pragma('synchronous = FULL')
    file.pragma('foreign_keys = ON')
    file.pragma(`cache_size = ${-CACHE_KIB}`)
    demandPragma(file, 'journal_mode', 'wal')
    demandPragma(file, 'synchronous', SYNCHRONOUS_FULL)
    demandPragma(file, 'foreign_keys', 1)
    reader = openReader(path)
  } catch (error) {
    file.close()
    throw error
  }
  const readingThread = readOnThread(path)
  const db = new Kysely<Tables>({ dialect: new Dialect(file) })
  const counts = noCommits()
  const { transact, settled } = groupCommit(db, savepointsOf(file), counts)
  return {
    db,
    writing: db,
    ddl: sqliteDdl,
    json: sqliteJson,
    transact,
    writeAtOnce: null,
    // There is no stand-by to wait for.
    writeMarker: async () => {},
    look: reader.look,
    lookAside: readingThread.look,
    unhurried: (work) => work(db),
    figures: () => ({ ...counts, pool: null }),
    checkWriting: async () => {
      await sql`select 1`.execute(db)
    },
    check: check.run,
    close: async () => {
      await check.end()
      await settled()
      reader.close()
      await readingThread.close()
      // Queues behind the transaction under way, as every query does: there is one connection.
      await sql`pragma wal_checkpoint(truncate)`.execute(db)
      await db.destroy()
    },
  }
}

function savepointsOf(file: SqliteFile.Database): Savepoints {
  const set = file.prepare('savepoint one_write')
  const keep = file.prepare('release one_write')
  const undo = file.prepare('rollback to one_write')
  return {
    set: () => void set.run(),
    keep: () => void keep.run(),
    undo: () => {
      undo.run()
      keep.run()
    },
    isTransactionOpen: () => file.inTransaction,
  }
}

function demandPragma(file: SqliteFile.Database, name: string, wanted: string | number): void {
  const found = file.pragma(name, { simple: true })
  if (found !== wanted) {
    throw new Error(
      `SQLite keeps ${name} at ${String(found)} where ${wanted} is needed; is the file on a network drive?`,
    )
  }
}

/** What Kysely asks of the file: statements are prepared once, and booleans, which SQLite lacks, bound as 0 and 1. */
function withStatementsKept(file: SqliteFile.Database): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  return {
    close: () => {
      file.close()
    },
    prepare: (text) => {
      const statement = kept.get(text) ?? bindingBooleans(file.prepare(text))
      // A map keeps the order of insertion: what was used last stands last, what has not been for longest goes.
      kept.delete(text)
      kept.set(text, statement)
      const [unusedLongest] = kept.keys()
      if (kept.size > STATEMENTS_KEPT && unusedLongest !== undefined) kept.delete(unusedLongest)
      return statement
    },
  }
}

function bindingBooleans(statement: SqliteFile.Statement<unknown[]>): SqliteStatement {
  return {
    reader: statement.reader,
    all: (parameters) => statement.all(...parameters.map(bindable)),
    run: (parameters) => statement.run(...parameters.map(bindable)),
    iterate: (parameters) => statement.iterate(...parameters.map(bindable)),
  }
}

function bindable(parameter: unknown): unknown {
  return typeof parameter === 'boolean' ? Number(parameter) : parameter
}

class Dialect extends SqliteDialect {
  readonly #file: SqliteFile.Database

  constructor(file: SqliteFile.Database) {
    super({ database: file })
    this.#file = file
  }

  override createDriver(): Driver {
    return new Driver(this.#file)
  }

  override createAdapter(): Adapter {
    return new Adapter()
  }
}

class Driver extends SqliteDriver {
  readonly #file: SqliteFile.Database

  constructor(file: SqliteFile.Database) {
    super({ database: withStatementsKept(file) })
    this.#file = file
  }

  /** A transaction that will write says so at once: one that only finds out later cannot wait for its turn. */
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings = {},
  ): Promise<void> {
    const begin = settings.accessMode === 'read only' ? 'begin' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
  }

  /** After some failures, such as a full disk, SQLite has rolled back by itself. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.inTransaction) await super.rollbackTransaction(connection)
  }
}

class Adapter extends SqliteAdapter {
  /** SQLite rolls table changes back like any other; Kysely plays safe. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
