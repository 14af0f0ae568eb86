import type { Transaction } from 'kysely'
import type { Database, Tables } from './schema.ts'

/** How often a transaction is tried that lost against another one. */
const ATTEMPTS_MAX = 5

/** SQLSTATE of what may succeed when tried again: serialization failure, deadlock. */
const RETRYABLE = new Set(['40001', '40P01'])

/** SQLSTATE and SQLite's code of a row that would stand twice. */
const UNIQUE_VIOLATIONS = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE'])

/** Outcomes of work that changed something. Any other rolls back: a refused write leaves no trace. */
const CHANGED = new Set(['created', 'saved', 'rotated', 'removed'])

class Unchanged extends Error {}

/** Runs `work` in one transaction, which is kept or undone by its outcome; again when another one got in its way. */
export async function transact<R extends { readonly outcome: string }>(
  db: Database,
  work: (trx: Transaction<Tables>) => Promise<R>,
): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(db, work)
    } catch (error) {
      if (attempt >= ATTEMPTS_MAX || !hasCode(error, RETRYABLE)) throw error
    }
  }
}

async function attemptOnce<R extends { readonly outcome: string }>(
  db: Database,
  work: (trx: Transaction<Tables>) => Promise<R>,
): Promise<R> {
  let unchanged: R | undefined
  try {
    return await db.transaction().execute(async (trx) => {
      const result = await work(trx)
      if (CHANGED.has(result.outcome)) return result
      unchanged = result
      throw new Unchanged()
    })
  } catch (error) {
    if (error instanceof Unchanged && unchanged !== undefined) return unchanged
    throw error
  }
}

/** Runs reads that must agree with each other: all see the database as it was at one moment. */
export function readAtOneMoment<T>(db: Database, read: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

export function isUniqueViolation(error: unknown): boolean {
  return hasCode(error, UNIQUE_VIOLATIONS)
}

function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.has(error.code)
}
