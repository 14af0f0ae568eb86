import type { Transaction } from 'kysely'
import type { Database, Tables } from '../../schema.ts'
import { isOutrun } from '../faults.ts'
import type { Transact } from '../transact.ts'
import { tryAgain } from '../try-again.ts'

class Undone extends Error {}

/**
 * PostgreSQL's way: a transaction and a connection for each write, again when another one got in its way or the
 * connection broke.
 */
export function transactByItself(db: Database): Transact {
  return <Result>(
    work: (trx: Transaction<Tables>, before?: Result) => Promise<Result>,
    isKept: (result: Result) => boolean,
  ) => {
    let before: Result | undefined
    const inDoubt = (result: Result) => {
      before = result
    }
    return tryAgain(() => attemptOnce(db, (trx) => work(trx, before), isKept, inDoubt))
  }
}

/** `inDoubt` is told what the work came to when nobody knows whether its commit went through. */
async function attemptOnce<Result>(
  db: Database,
  work: (trx: Transaction<Tables>) => Promise<Result>,
  isKept: (result: Result) => boolean,
  inDoubt: (result: Result) => void,
): Promise<Result> {
  let undone: { readonly result: Result } | undefined
  let committing: { readonly result: Result } | undefined
  try {
    return await db.transaction().execute(async (trx) => {
      const result = await work(trx)
      if (!isKept(result)) {
        undone = { result }
        throw new Undone()
      }
      committing = { result }
      return result
    })
  } catch (error) {
    if (error instanceof Undone && undone !== undefined) return undone.result
    if (committing !== undefined && !isOutrun(error)) inDoubt(committing.result)
    throw error
  }
}
