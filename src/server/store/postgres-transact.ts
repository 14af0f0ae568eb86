import type { Transaction } from 'kysely'
import type { Database, Tables } from './schema.ts'
import { hasCode, type Transact } from './transact.ts'

/** How often a transaction is tried that lost against another one. */
const ATTEMPTS_MAX = 5

/** SQLSTATE of what may succeed when tried again: serialization failure, deadlock. */
const RETRYABLE = new Set(['40001', '40P01'])

class Undone extends Error {}

/** PostgreSQL's way: a transaction and a connection for each write, again when another one got in its way. */
export function transactByItself(db: Database): Transact {
  return async (work, isKept) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await attemptOnce(db, work, isKept)
      } catch (error) {
        if (attempt >= ATTEMPTS_MAX || !hasCode(error, RETRYABLE)) throw error
      }
    }
  }
}

async function attemptOnce<Result>(
  db: Database,
  work: (trx: Transaction<Tables>) => Promise<Result>,
  isKept: (result: Result) => boolean,
): Promise<Result> {
  let undone: { readonly result: Result } | undefined
  try {
    return await db.transaction().execute(async (trx) => {
      const result = await work(trx)
      if (isKept(result)) return result
      undone = { result }
      throw new Undone()
    })
  } catch (error) {
    if (error instanceof Undone && undone !== undefined) return undone.result
    throw error
  }
}
