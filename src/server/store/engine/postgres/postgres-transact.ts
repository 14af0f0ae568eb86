import type { Transaction } from 'kysely'
import type { Database, Tables } from '../../schema.ts'
import { isSerializationFailure } from '../faults.ts'
import { retry } from '../retry.ts'
import type { Transact } from '../transact.ts'

class RollBack extends Error {}

/** A transaction and a connection for each write; retried when it lost against another one or its connection broke. */
export function createPostgresTransact(db: Database): Transact {
  return <Result>(
    work: (trx: Transaction<Tables>, previous?: Result) => Promise<Result>,
    shouldCommit: (result: Result) => boolean,
  ) => {
    let previous: Result | undefined
    const onInDoubt = (result: Result) => {
      previous = result
    }
    return retry(() => attemptOnce(db, (trx) => work(trx, previous), shouldCommit, onInDoubt))
  }
}

/** Calls `onInDoubt` with the result of the work when it is not known whether its commit went through. */
async function attemptOnce<Result>(
  db: Database,
  work: (trx: Transaction<Tables>) => Promise<Result>,
  shouldCommit: (result: Result) => boolean,
  onInDoubt: (result: Result) => void,
): Promise<Result> {
  let rolledBack: { readonly result: Result } | undefined
  let committing: { readonly result: Result } | undefined
  try {
    return await db.transaction().execute(async (trx) => {
      const result = await work(trx)
      if (!shouldCommit(result)) {
        rolledBack = { result }
        throw new RollBack()
      }
      committing = { result }
      return result
    })
  } catch (error) {
    if (error instanceof RollBack && rolledBack !== undefined) return rolledBack.result
    if (committing !== undefined && !isSerializationFailure(error)) onInDoubt(committing.result)
    throw error
  }
}
