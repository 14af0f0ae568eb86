import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { retry } from './engine/faults.ts'
import type { Database, Tables } from './schema.ts'

/**
 * Runs `work` in a transaction, which is committed or rolled back as `shouldCommit` says of its result. Resolves once
 * the changes are on disk. `work` has no effect outside of the transaction, as it may be run again from the start. Work
 * that is committed writes something in every run: the learner's row, or `writeWalMarker` where there is none.
 *
 * `work` is also run again when the connection broke during the commit. `previous` is then the result of that attempt,
 * which may or may not be in the database. The outcome must be the same in both cases: ids are drawn outside of `work`,
 * and a change that can be made only once looks at `previous`.
 */
export type Transact = <Result>(
  work: (trx: Transaction<Tables>, previous?: Result) => Promise<Result>,
  shouldCommit: (result: Result) => boolean,
) => Promise<Result>

/**
 * Makes a transaction that changed nothing wait for standbys as it commits, like any other: it writes a message to the
 * write-ahead log. For rows that were found removed already, the learner's included: that removal may still be waiting
 * for the standby. Does nothing on SQLite.
 */
export type WriteWalMarker = (trx: Transaction<Tables>) => Promise<void>

/**
 * The result of a write that may be sent twice.
 *
 * - `created`: stored now.
 * - `existing`: the same id with the same content was stored before.
 * - `conflict`: the id (or identifier) is taken by other content or another owner.
 * - `unknown`: it names a user, question or test that does not exist or belongs to another learner.
 */
export type WriteResult<T> =
  | { readonly outcome: 'created' | 'existing'; readonly value: T }
  | { readonly outcome: 'conflict' | 'unknown' }

/**
 * The result of a change of what is stored, based on a revision of it.
 *
 * - `saved`: as it is stored now.
 * - `conflict`: it was changed since that revision, and differently.
 * - `invalid`: what would result does not match its schema.
 * - `unknown`: it does not exist.
 */
export type RevisionResult<T> =
  | { readonly outcome: 'saved'; readonly value: T }
  | { readonly outcome: 'conflict'; readonly current: T }
  | { readonly outcome: 'invalid'; readonly issues: readonly z.core.$ZodIssue[] }
  | { readonly outcome: 'unknown' }

/** `created`: questions that did not exist before; `replaced`: questions that were changed. */
export interface BatchCounts {
  readonly created: number
  readonly replaced: number
}

/**
 * The result of storing one part of an import. `staged`: this many parts are stored and wait for the others. `too large`:
 * the parts are longer together than one import may be.
 */
export type ImportPartResult =
  | WriteResult<BatchCounts>
  | { readonly outcome: 'staged'; readonly staged: number }
  | { readonly outcome: 'too large' }

/** `removed`: by this call; `absent`: there was nothing to remove. */
export interface RemovalResult {
  readonly outcome: 'removed' | 'absent'
}

/** Like {@link WriteResult}; `saved`: nothing was created, but an existing row was changed. */
export type ChangeResult<T> = WriteResult<T> | { readonly outcome: 'saved'; readonly value: T }

/** The same for callers, to whom `saved` is `existing`. */
export function toWriteResult<T>(changed: ChangeResult<T>): WriteResult<T> {
  return changed.outcome === 'saved' ? { outcome: 'existing', value: changed.value } : changed
}

/**
 * How the transaction of each outcome ends. What the caller may take for a confirmation is committed even when nothing
 * was changed: the row that was found may not have reached the standby yet, and only a commit waits for it
 * (decision 35). A refused write changes nothing.
 */
const TRANSACTION_END = {
  created: 'commit',
  saved: 'commit',
  rotated: 'commit',
  removed: 'commit',
  staged: 'commit',
  existing: 'commit',
  absent: 'commit',
  conflict: 'roll back',
  unknown: 'roll back',
  'too large': 'roll back',
  invalid: 'roll back',
  full: 'roll back',
  empty: 'roll back',
  stale: 'roll back',
  muted: 'roll back',
  same: 'roll back',
  images: 'roll back',
} as const

type Outcome = keyof typeof TRANSACTION_END

/** Runs a write that is committed or rolled back by its outcome, see {@link Transact}. */
export function transact<Result extends { readonly outcome: Outcome }>(
  context: { readonly transact: Transact },
  work: (trx: Transaction<Tables>, previous?: Result) => Promise<Result>,
): Promise<Result> {
  return context.transact(work, ({ outcome }) => TRANSACTION_END[outcome] === 'commit')
}

/**
 * Removes something of a learner in a transaction that first locks the learner. False: there was nothing to remove.
 *
 * @param lock null: the learner or what is to be removed is gone already
 * @param removeRows false: there was nothing to remove
 */
export async function removeLocked<Locked>(
  context: { readonly transact: Transact; readonly writeWalMarker: WriteWalMarker },
  lock: (trx: Transaction<Tables>) => Promise<Locked | null>,
  removeRows: (trx: Transaction<Tables>, locked: Locked) => Promise<boolean>,
): Promise<boolean> {
  const { outcome } = await transact<RemovalResult>(context, async (trx, previous) => {
    const locked = await lock(trx)
    if (locked === null) await context.writeWalMarker(trx)
    else if (await removeRows(trx, locked)) return { outcome: 'removed' }
    return previous ?? { outcome: 'absent' }
  })
  return outcome === 'removed'
}

/** Runs reads on one snapshot: all of them see the database as of the same moment. They run again as {@link retry} says. */
export function readSnapshot<T>(db: Database, read: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return retry(() => snapshot.execute(read))
}
