import type { Transaction } from 'kysely'
import type { Database, Tables } from '../../schema.ts'
import type { Transact } from '../../transact.ts'
import type { CommitCounts } from '../engine.ts'

/** The savepoint within the open transaction to which a single write can be rolled back. */
export interface Savepoint {
  set(): void
  release(): void
  rollBack(): void
  /** False: SQLite rolled the whole transaction back by itself, as it does when the disk is full. */
  isTransactionOpen(): boolean
}

/** A write that waits for its group. */
interface Write {
  /** Does the work within the group's transaction; true when it should commit. Never rejects. */
  attempt(trx: Transaction<Tables>): Promise<boolean>
  /** Settles the caller's promise with the result of the last attempt, whose transaction is on disk. */
  settle(): void
  /** Rejects the caller's promise: nothing was committed. */
  fail(error: unknown): void
}

/**
 * Group commit: all writes that arrive within one turn of the event loop share one transaction, and so one sync of the
 * disk, which costs a hundred times what a write does. Each runs in its own savepoint: one that is refused or fails
 * is rolled back without the others. No write is confirmed before the commit. When the shared transaction fails as a
 * whole, every write of it is tried again in its own transaction, so that one write cannot fail the others.
 *
 * `counts` is updated; `whenIdle` resolves when no write is waiting any more.
 */
export function groupCommit(
  db: Database,
  savepoint: Savepoint,
  counts: CommitCounts,
): { readonly transact: Transact; whenIdle(): Promise<void> } {
  let waiting: Write[] = []
  let groups: Promise<void> = Promise.resolve()

  const commitWaiting = () => {
    const writes = waiting
    waiting = []
    return commitGroup(db, savepoint, counts, writes)
  }

  return {
    transact: (work, shouldCommit) =>
      new Promise((resolve, reject) => {
        waiting.push(createWrite(work, shouldCommit, resolve, reject))
        if (waiting.length > 1) return
        const turnEnd = new Promise((resolve) => setImmediate(resolve))
        groups = Promise.all([groups, turnEnd.then(commitWaiting)]).then(() => {})
      }),
    whenIdle: () => groups,
  }
}

function createWrite<Result>(
  work: (trx: Transaction<Tables>) => Promise<Result>,
  shouldCommit: (result: Result) => boolean,
  resolve: (result: Result) => void,
  reject: (error: unknown) => void,
): Write {
  let settle = () => {}
  return {
    attempt: async (trx) => {
      try {
        const result = await work(trx)
        settle = () => resolve(result)
        return shouldCommit(result)
      } catch (error) {
        settle = () => reject(error)
        return false
      }
    },
    settle: () => settle(),
    fail: reject,
  }
}

async function commitGroup(
  db: Database,
  savepoint: Savepoint,
  counts: CommitCounts,
  writes: readonly Write[],
): Promise<void> {
  let committed = 0
  try {
    await db.transaction().execute(async (trx) => {
      for (const write of writes) if (await attemptInSavepoint(trx, savepoint, write)) committed++
    })
  } catch (error) {
    counts.failures++
    const [only, ...others] = writes
    if (others.length > 0) for (const write of writes) await commitGroup(db, savepoint, counts, [write])
    else if (error instanceof TransactionLostError) only?.settle()
    else only?.fail(error)
    return
  }
  if (committed > 0) counts.commits++
  counts.writes += committed
  for (const write of writes) write.settle()
}

/** The transaction was rolled back as a whole; the write during which that happened has the reason. */
class TransactionLostError extends Error {}

/** Returns whether the write is part of the commit. */
async function attemptInSavepoint(
  trx: Transaction<Tables>,
  savepoint: Savepoint,
  write: Write,
): Promise<boolean> {
  savepoint.set()
  const shouldCommit = await write.attempt(trx)
  if (!savepoint.isTransactionOpen()) throw new TransactionLostError()
  if (shouldCommit) savepoint.release()
  else savepoint.rollBack()
  return shouldCommit
}
