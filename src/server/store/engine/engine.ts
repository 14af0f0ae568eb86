import type { Ddl } from '../migrations/ddl.ts'
import type { Database } from '../schema.ts'
import type { Transact, WriteWalMarker } from '../transact.ts'
import { faultOf } from './faults.ts'
import type { JsonSql } from './json-sql.ts'
import type { QueryPreparer } from './prepared-query.ts'

/** An open database: what SQLite and PostgreSQL do differently, behind one interface. */
export interface Engine {
  /** Whether several processes may use the database at once: counts of one process are not enough then. */
  readonly isShared: boolean
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

/** Counts since the process started, and the state of the connection pool now. */
export interface StoreStats {
  /** Transactions with writes that were committed. */
  readonly commits: number
  /** Writes in them; on SQLite several may share one. */
  readonly writes: number
  /** Transactions that the database did not commit. */
  readonly failures: number
  /** Connections to PostgreSQL, and queries that wait for one; null: there is no pool. */
  readonly pool: { readonly open: number; readonly idle: number; readonly waiting: number } | null
}

/** Counted where transactions end, see `StoreStats`. */
export interface CommitCounts {
  commits: number
  writes: number
  failures: number
}

export function newCommitCounts(): CommitCounts {
  return { commits: 0, writes: 0, failures: 0 }
}

/** Counts the transactions of an engine in which each write has its own transaction. */
export function countCommits(transact: Transact, counts: CommitCounts): Transact {
  return async (work, shouldCommit) => {
    try {
      const result = await transact(work, shouldCommit)
      if (shouldCommit(result)) {
        counts.commits++
        counts.writes++
      }
      return result
    } catch (error) {
      if (faultOf(error) !== null) counts.failures++
      throw error
    }
  }
}
