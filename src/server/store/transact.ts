import type { Transaction } from 'kysely'
import type { Database, Tables } from './schema.ts'
import type { Written } from './store.ts'

/**
 * Runs `work` in a transaction, whose changes are kept or undone as `isKept` says of its result. Resolves once they
 * are on disk. `work` touches nothing but the transaction, as it may be run again from the start.
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

/** Outcomes of work that changed something. Any other rolls back: a refused write leaves no trace. */
const CHANGED = new Set(['created', 'saved', 'rotated', 'removed', 'staged'])

/** Of what can be removed only once: whether it is gone through this call, or was not there. */
export interface Removal {
  readonly outcome: 'removed' | 'unknown'
}

/** Like {@link Written}; `saved`: nothing was created, but something that stood was changed. */
export type Changed<T> = Written<T> | { readonly outcome: 'saved'; readonly value: T }

/** The same as callers are told it. */
export function asWritten<T>(changed: Changed<T>): Written<T> {
  return changed.outcome === 'saved' ? { outcome: 'existing', value: changed.value } : changed
}

/** Runs a write that is kept or undone by its outcome, see {@link Transact}. */
export function transact<Result extends { readonly outcome: string }>(
  context: { readonly transact: Transact },
  work: (trx: Transaction<Tables>, before?: Result) => Promise<Result>,
): Promise<Result> {
  return context.transact(work, ({ outcome }) => CHANGED.has(outcome))
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
