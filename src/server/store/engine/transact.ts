import type { Transaction } from 'kysely'
import type { Database, Tables } from '../schema.ts'
import type { PartOutcome, Written } from '../store.ts'

/**
 * Runs `work` in a transaction, whose changes are kept or undone as `isKept` says of its result. Resolves once they
 * are on disk. `work` touches nothing but the transaction, as it may be run again from the start. Work that is kept
 * writes something in every run: the learner's row, or `writeMarker` where there is none.
 *
 * It is run again, too, when the connection broke while the commit was under way: what that attempt came to is then
 * `before`, and may stand in the database already. Work must come to the same whether it does or not, so ids are
 * drawn outside, and what can be done only once looks at `before`.
 */
export type Transact = <Result>(
  work: (trx: Transaction<Tables>, before?: Result) => Promise<Result>,
  isKept: (result: Result) => boolean,
) => Promise<Result>

/** SQLSTATE and SQLite's code of a row that would stand twice. */
const UNIQUE_VIOLATIONS = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE'])

/** What may become of a write. */
type Outcome =
  | Changed<unknown>['outcome']
  | Removal['outcome']
  | Exclude<PartOutcome, Written<unknown>>['outcome']
  | 'rotated'

/**
 * How the transaction of each outcome ends. What the caller may take for an acknowledgment is committed even when
 * nothing was changed: the row that was found may not have reached the stand-by yet, and only a commit waits for it
 * (decision 35). A refused write leaves no trace.
 */
const ENDINGS = {
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
} as const satisfies Record<Outcome, 'commit' | 'roll back'>

/** Of what can be removed only once: whether this call removed it, or it was not there. */
export interface Removal {
  readonly outcome: 'removed' | 'absent'
}

/** Like {@link Written}; `saved`: nothing was created, but something that stood was changed. */
export type Changed<T> = Written<T> | { readonly outcome: 'saved'; readonly value: T }

/** The same as callers are told it. */
export function asWritten<T>(changed: Changed<T>): Written<T> {
  return changed.outcome === 'saved' ? { outcome: 'existing', value: changed.value } : changed
}

/** Runs a write that is kept or undone by its outcome, see {@link Transact}. */
export function transact<Result extends { readonly outcome: Outcome }>(
  context: { readonly transact: Transact },
  work: (trx: Transaction<Tables>, before?: Result) => Promise<Result>,
): Promise<Result> {
  return context.transact(work, ({ outcome }) => ENDINGS[outcome] === 'commit')
}

/** Runs reads that must agree with each other: all see the database as it was at one moment. */
export function readAtOneMoment<T>(db: Database, read: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
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
