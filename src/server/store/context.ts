import { sql, type Transaction } from 'kysely'
import type { JsonSql } from './engine/json-sql.ts'
import { type Params, prepareQuery, type QueryPreparer } from './engine/prepared-query.ts'
import type { Transact, WriteWalMarker } from './engine/transact.ts'
import type { IdentifierHash } from './resources/identifier-hash.ts'
import type { Database, Tables } from './schema.ts'

/** What the queries of all resources share. */
export interface StoreContext {
  readonly db: Database
  readonly json: JsonSql
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  readonly newId: () => string
  readonly identifierHash: IdentifierHash
  readonly lockLearner: LockLearner
  readonly renewRevision: RenewRevision
  readonly transact: Transact
  readonly autocommit: QueryPreparer | null
  readonly writeWalMarker: WriteWalMarker
  readonly readCommitted: QueryPreparer
  /** For reads of a millisecond and more, see `Engine`. */
  readonly readOnThread: QueryPreparer
}

/** A learner whose row is locked by this transaction, and the first of the `seq` numbers it reserved. */
export interface LearnerLock {
  readonly learner: number
  readonly firstSeq: number
}

/**
 * Locks a learner's row until the transaction ends and reserves `seqCount` numbers in the order of what they own. Every
 * write of more than one statement begins with it, so that one learner's writes are serialized on both engines, and
 * `seq` rises in the order of commits. Null: unknown user.
 */
export type LockLearner = (
  trx: Transaction<Tables>,
  userId: string,
  seqCount: number,
) => Promise<LearnerLock | null>

export function prepareLockLearner(db: Database): LockLearner {
  const lockLearner = prepareQuery((param: Params<{ userId: string; seqCount: number }>) =>
    db
      .updateTable('users')
      .set({ last_seq: sql`last_seq + ${param('seqCount')}` })
      .where('id', '=', param('userId'))
      .returning(['learner', 'last_seq']),
  )
  return async (trx, userId, seqCount) => {
    const [row] = await lockLearner(trx, { userId, seqCount })
    return row === undefined ? null : { learner: row.learner, firstSeq: row.last_seq - seqCount + 1 }
  }
}

/** Draws a new revision. Called by every write that changes a learner's name, tests or questions, which `load` returns. */
export type RenewRevision = (trx: Transaction<Tables>, learner: number) => Promise<void>

export function prepareRenewRevision(db: Database, newId: () => string): RenewRevision {
  const renew = prepareQuery((param: Params<{ learner: number; revision: string }>) =>
    db
      .updateTable('users')
      .set({ revision: param('revision') })
      .where('learner', '=', param('learner')),
  )
  return async (trx, learner) => {
    await renew(trx, { learner, revision: newId() })
  }
}

/** Whether there is such a user; distinguishes an empty list from an unknown user. */
export async function userExists(db: Database, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('learner').where('id', '=', userId).executeTakeFirst()
  return row !== undefined
}
