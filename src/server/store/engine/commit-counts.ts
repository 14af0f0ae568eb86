import { faultOf } from './faults.ts'
import type { Transact } from './transact.ts'

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
