import { faultOf } from './faults.ts'
import type { Transact } from './transact.ts'

/** How the writes to the database went since the process started, and who waits for it now. */
export interface StoreFigures {
  /** Transactions with writes that were committed. */
  readonly commits: number
  /** Writes in them; on SQLite several may share one. */
  readonly writes: number
  /** Transactions that the database did not commit. */
  readonly failures: number
  /** Connections to PostgreSQL and queries that wait for one; null: there is no pool. */
  readonly pool: { readonly open: number; readonly idle: number; readonly waiting: number } | null
}

/** Counted where transactions end. */
export interface CommitCounts {
  commits: number
  writes: number
  failures: number
}

export function noCommits(): CommitCounts {
  return { commits: 0, writes: 0, failures: 0 }
}

/** Counts the transactions of an engine where each write has one to itself. */
export function counted(transact: Transact, counts: CommitCounts): Transact {
  return async (work, isKept) => {
    try {
      const result = await transact(work, isKept)
      if (isKept(result)) {
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
