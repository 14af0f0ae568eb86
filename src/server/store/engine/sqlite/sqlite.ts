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
import { type Engine, newCommitCounts } from '../engine.ts'
import { sqliteJson } from '../json-sql.ts'
import { groupCommit, type Savepoint } from './group-commit.ts'
import { checkBeforeOpening } from './sqlite-file.ts'
import { openReader, openReadThread, type SqliteReader } from './sqlite-reads.ts'

/** How long a write waits for another process that is writing, milliseconds. */
const BUSY_TIMEOUT_MS = 5000

/** Size of the cache of prepared statements: every hot query and the usual sizes of a batch fit in. */
const STATEMENTS_MAX = 256

/** Page cache of the writing connection, KiB: an import changes more pages than SQLite's default of 2 MB holds. */
const CACHE_KIB = 16 * 1024

/** Value of `pragma synchronous` that syncs the log to disk on every commit. */
const SYNCHRONOUS_FULL = 2

/**
 * Opens a file. Creates it when missing, with its folder, which only its owner may enter. A commit returns once it is on
 * disk: NORMAL, the default of the driver in WAL mode, loses confirmed writes when the power fails. Rejects with
 * `DamagedDatabaseError`; a large file is checked by the engine's `checkIntegrity` instead.
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
    requirePragma(file, 'journal_mode', 'wal')
    requirePragma(file, 'synchronous', SYNCHRONOUS_FULL)
    requirePragma(file, 'foreign_keys', 1)
    reader = openReader(path)
  } catch (error) {
    file.close()
    throw error
  }
  const readThread = openReadThread(path)
  const db = new Kysely<Tables>({ dialect: new Dialect(file) })
  const counts = newCommitCounts()
  const { transact, whenIdle } = groupCommit(db, createSavepoint(file), counts)
  return {
    db,
    writing: db,
    isShared: false,
    ddl: sqliteDdl,
    json: sqliteJson,
    transact,
    autocommit: null,
    // SQLite has no standby to wait for.
    writeWalMarker: async () => {},
    readCommitted: reader.prepare,
    readOnThread: readThread.prepare,
    withoutStatementTimeout: (work) => work(db),
    stats: () => ({ ...counts, pool: null }),
    checkWritable: async () => {
      await sql`select 1`.execute(db)
    },
    checkIntegrity: check.run,
    close: async () => {
      await check.end()
      await whenIdle()
      reader.close()
      await readThread.close()
      // Runs after the transaction under way, as every query does: there is one connection.
      await sql`pragma wal_checkpoint(truncate)`.execute(db)
      await db.destroy()
    },
  }
}

function createSavepoint(file: SqliteFile.Database): Savepoint {
  const set = file.prepare('savepoint one_write')
  const release = file.prepare('release one_write')
  const rollBack = file.prepare('rollback to one_write')
  return {
    set: () => void set.run(),
    release: () => void release.run(),
    rollBack: () => {
      rollBack.run()
      release.run()
    },
    isTransactionOpen: () => file.inTransaction,
  }
}

function requirePragma(file: SqliteFile.Database, name: string, wanted: string | number): void {
  const found = file.pragma(name, { simple: true })
  if (found !== wanted) {
    throw new Error(
      `SQLite uses ${name} = ${String(found)}, but ${wanted} is required; is the file on a network drive?`,
    )
  }
}

/** The file for Kysely, with a cache of prepared statements. Booleans, which SQLite lacks, are bound as 0 and 1. */
function withStatementCache(file: SqliteFile.Database): SqliteDatabase {
  const cache = new Map<string, SqliteStatement>()
  return {
    close: () => {
      file.close()
    },
    prepare: (text) => {
      const statement = cache.get(text) ?? withBooleans(file.prepare(text))
      // A map keeps the order of insertion: the least recently used statement is the first one.
      cache.delete(text)
      cache.set(text, statement)
      const [leastRecent] = cache.keys()
      if (cache.size > STATEMENTS_MAX && leastRecent !== undefined) cache.delete(leastRecent)
      return statement
    },
  }
}

function withBooleans(statement: SqliteFile.Statement<unknown[]>): SqliteStatement {
  return {
    reader: statement.reader,
    all: (parameters) => statement.all(...parameters.map(toBindable)),
    run: (parameters) => statement.run(...parameters.map(toBindable)),
    iterate: (parameters) => statement.iterate(...parameters.map(toBindable)),
  }
}

function toBindable(parameter: unknown): unknown {
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
    super({ database: withStatementCache(file) })
    this.#file = file
  }

  /** A transaction that will write takes the write lock at once: one that takes it later fails instead of waiting for it. */
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings = {},
  ): Promise<void> {
    const begin = settings.accessMode === 'read only' ? 'begin' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
  }

  /** After some errors, such as a full disk, SQLite has rolled back by itself. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.inTransaction) await super.rollbackTransaction(connection)
  }
}

class Adapter extends SqliteAdapter {
  /** SQLite rolls changes of tables back, too; Kysely's own adapter says it does not. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
