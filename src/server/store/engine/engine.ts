import type { Ddl } from '../migrations/ddl.ts'
import type { Database } from '../schema.ts'
import type { JsonSql } from './json-sql.ts'
import type { QueryPreparer } from './prepared-query.ts'
import type { StoreStats } from './store-stats.ts'
import type { Transact, WriteWalMarker } from './transact.ts'

/** An open database: what SQLite and PostgreSQL do differently, behind one interface. */
export interface Engine {
  readonly db: Database
  /** For single statements that write, outside of `transact`. Reads never wait behind them. */
  readonly writing: Database
  readonly ddl: Ddl
  readonly json: JsonSql
  readonly transact: Transact
  /** For a write that is one statement, which commits by itself; null: it would gain nothing. */
  readonly autocommit: QueryPreparer | null
  readonly writeWalMarker: WriteWalMarker
  /** For reads outside of a transaction. They see what was committed before. */
  readonly readCommitted: QueryPreparer
  /** The same for reads of a millisecond and more: on SQLite they run on a separate thread. */
  readonly readOnThread: QueryPreparer
  /** Runs work on a connection without a statement timeout, such as while a large table changes. */
  withoutStatementTimeout<Result>(work: (db: Database) => Promise<Result>): Promise<Result>
  stats(): StoreStats
  /** Resolves when a write goes through; rejects with the reason why none does. */
  checkWritable(): Promise<void>
  /** Checks what was too large to be checked before opening; rejects with `DamagedDatabaseError`. */
  checkIntegrity(): Promise<void>
  /** Waits for what is under way. */
  close(): Promise<void>
}
