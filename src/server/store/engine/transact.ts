import type { Transaction } from 'kysely'
import type { Database, Tables } from '../schema.ts'
import type { ImportPartResult, WriteResult } from '../write-result.ts'

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

/** SQLSTATE and SQLite's code of a violated unique constraint. */
const UNIQUE_VIOLATIONS = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE'])

/** All outcomes of a write. */
type Outcome =
  | ChangeResult<unknown>['outcome']
  | RemovalResult['outcome']
  | Exclude<ImportPartResult, WriteResult<unknown>>['outcome']
  | 'rotated'
  | 'invalid'
  | 'full'

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
} as const satisfies Record<Outcome, 'commit' | 'roll back'>

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

/** Runs a write that is committed or rolled back by its outcome, see {@link Transact}. */
export function transact<Result extends { readonly outcome: Outcome }>(
  context: { readonly transact: Transact },
  work: (trx: Transaction<Tables>, previous?: Result) => Promise<Result>,
): Promise<Result> {
  return context.transact(work, ({ outcome }) => TRANSACTION_END[outcome] === 'commit')
}

/** Runs reads on one snapshot: all of them see the database as of the same moment. */
export function readSnapshot<T>(db: Database, read: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

export function isUniqueViolation(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    UNIQUE_VIOLATIONS.has(error.code)
  )
}
