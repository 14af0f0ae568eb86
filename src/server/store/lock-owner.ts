import type { Transaction } from 'kysely'
import type { StoreContext } from './context.ts'
import type { Tables } from './schema.ts'

/** Tables whose rows belong to a learner and have an id of their own. */
type OwnedTable = 'questions' | 'tests' | 'past_imports' | 'exams' | 'push_subscriptions'

/**
 * Locks the learner who owns the row of that id until the transaction ends, and returns the learner's number. Read the
 * row after it: another transaction may have changed or removed it while this one waited. Null: no such row.
 */
export async function lockOwner(
  context: StoreContext,
  trx: Transaction<Tables>,
  table: OwnedTable,
  id: string,
): Promise<number | null> {
  const owner = await trx
    .selectFrom('users')
    .select('users.id')
    .where('users.learner', '=', trx.selectFrom(table).select('learner').where('id', '=', id))
    .executeTakeFirst()
  const lock = owner === undefined ? null : await context.lockLearner(trx, owner.id, 0)
  return lock === null ? null : lock.learner
}
