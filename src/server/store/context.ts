import { sql, type Transaction } from 'kysely'
import type { JsonSql } from './engine/json-sql.ts'
import { type Params, prepareQuery, type QueryPreparer } from './engine/prepared-query.ts'
import type { IdentifierHash } from './resources/secrets.ts'
import type { Database, Tables } from './schema.ts'
import type { Transact, WriteWalMarker } from './transact.ts'

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
type LockLearner = (trx: Transaction<Tables>, userId: string, seqCount: number) => Promise<LearnerLock | null>

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
type RenewRevision = (trx: Transaction<Tables>, learner: number) => Promise<void>

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

/** Tables whose rows belong to a learner and have an id of their own. */
type OwnedTable =
  | 'questions'
  | 'tests'
  | 'past_imports'
  | 'exams'
  | 'papers'
  | 'push_subscriptions'
  | 'shares'
  | 'taken_banks'
  | 'assistant_keys'
  | 'assistant_proposals'
  | 'assistant_changes'

/** The learner and `seq` of a row; undefined: no such row. */
export function findRow(db: Database, table: OwnedTable, id: string) {
  return db.selectFrom(table).select(['learner', 'seq']).where('id', '=', id).executeTakeFirst()
}

/** The id of the learner who owns the row of that id. Null: no such row. */
export async function ownerOf(db: Database, table: OwnedTable, id: string): Promise<string | null> {
  const owner = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.learner', '=', db.selectFrom(table).select('learner').where('id', '=', id))
    .executeTakeFirst()
  return owner?.id ?? null
}

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
  const owner = await ownerOf(trx, table, id)
  const lock = owner === null ? null : await context.lockLearner(trx, owner, 0)
  return lock === null ? null : lock.learner
}
