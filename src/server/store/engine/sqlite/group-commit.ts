import type { Transaction } from 'kysely'
import type { Database, Tables } from '../../schema.ts'
import type { CommitCounts } from '../store-figures.ts'
import type { Transact } from '../transact.ts'

/** The marks within the one open transaction to which a single write can be undone. */
export interface Savepoints {
  set(): void
  /** Lets what was done since stand. */
  keep(): void
  undo(): void
  /** False: SQLite gave the whole transaction up by itself, as it does when the disk is full. */
  isTransactionOpen(): boolean
}

/** A write that waits for its group. */
interface Write {
  /** Does the work within the group's transaction; true when its changes are to stand. Never rejects. */
  attempt(trx: Transaction<Tables>): Promise<boolean>
  /** Tells the caller how the last attempt ended: its transaction is on disk. */
  tell(): void
  /** Tells the caller that nothing was kept. */
  fail(error: unknown): void
}

/**
 * Lets all writes that arrive within one turn of the event loop share one transaction, and so one flush of the disk,
 * which costs a hundred times what a write does. Nobody is told of theirs before the commit. Each runs between
 * savepoints of its own: one that is refused or fails undoes itself and not its neighbours. When the shared
 * transaction is lost as a whole, every write of it is tried again by itself, so that none pays for another.
 *
 * `counts` is kept up to date; `settled` resolves when no write is waiting any more.
 */
export function groupCommit(
  db: Database,
  savepoints: Savepoints,
  counts: CommitCounts,
): { readonly transact: Transact; settled(): Promise<void> } {
  let waiting: Write[] = []
  let groups: Promise<void> = Promise.resolve()

  const commitWaiting = () => {
    const writes = waiting
    waiting = []
    return commitTogether(db, savepoints, counts, writes)
  }

  return {
    transact: (work, isKept) =>
      new Promise((resolve, reject) => {
        waiting.push(writeOf(work, isKept, resolve, reject))
        if (waiting.length > 1) return
        const turnIsOver = new Promise((over) => setImmediate(over))
        groups = Promise.all([groups, turnIsOver.then(commitWaiting)]).then(() => {})
      }),
    settled: () => groups,
  }
}

function writeOf<Result>(
  work: (trx: Transaction<Tables>) => Promise<Result>,
  isKept: (result: Result) => boolean,
  resolve: (result: Result) => void,
  reject: (error: unknown) => void,
): Write {
  let tell = () => {}
  return {
    attempt: async (trx) => {
      try {
        const result = await work(trx)
        tell = () => resolve(result)
        return isKept(result)
      } catch (error) {
        tell = () => reject(error)
        return false
      }
    },
    tell: () => tell(),
    fail: reject,
  }
}

async function commitTogether(
  db: Database,
  savepoints: Savepoints,
  counts: CommitCounts,
  writes: readonly Write[],
): Promise<void> {
  let kept = 0
  try {
    await db.transaction().execute(async (trx) => {
      for (const write of writes) if (await attemptBetweenSavepoints(trx, savepoints, write)) kept++
    })
  } catch (error) {
    counts.failures++
    const [only, ...others] = writes
    if (others.length > 0) for (const write of writes) await commitTogether(db, savepoints, counts, [write])
    else if (error instanceof TransactionLost) only?.tell()
    else only?.fail(error)
    return
  }
  if (kept > 0) counts.commits++
  counts.writes += kept
  for (const write of writes) write.tell()
}

/** Nothing of the transaction stands; the write during which that happened knows why. */
class TransactionLost extends Error {}

/** Whether its changes are to stand. */
async function attemptBetweenSavepoints(
  trx: Transaction<Tables>,
  savepoints: Savepoints,
  write: Write,
): Promise<boolean> {
  savepoints.set()
  const isKept = await write.attempt(trx)
  if (!savepoints.isTransactionOpen()) throw new TransactionLost()
  if (isKept) savepoints.keep()
  else savepoints.undo()
  return isKept
}
