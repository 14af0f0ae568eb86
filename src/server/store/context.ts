import { sql, type Transaction } from 'kysely'
import type { JsonText } from './engine/json-text.ts'
import { type Look, prepareQuery, type Slots } from './engine/prepared-query.ts'
import type { Transact } from './engine/transact.ts'
import type { IdentifierHash } from './resources/identifier-hash.ts'
import type { Database, Tables } from './schema.ts'

/** What every resource's queries share. */
export interface StoreContext {
  readonly db: Database
  readonly json: JsonText
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  readonly newId: () => string
  readonly identifierHash: IdentifierHash
  readonly takeTurn: TakeTurn
  readonly renewRevision: RenewRevision
  readonly transact: Transact
  readonly writeAtOnce: Look | null
  readonly writeMarker: WriteMarker
  readonly look: Look
  /** For what takes a millisecond and more, see `Engine`. */
  readonly lookAside: Look
}

/**
 * Makes a transaction that has nothing to write wait for stand-bys as it commits, like any other. For what was found
 * removed already, learner included: that removal may be waiting for the stand-by still.
 */
export type WriteMarker = (trx: Transaction<Tables>) => Promise<void>

/** A learner whose row this transaction holds, and the first of the places it reserved. */
export interface Turn {
  readonly learner: number
  readonly firstSeq: number
}

/**
 * Holds a learner's row until the transaction ends and reserves `places` in the order of what they own. Every
 * write that needs more than one statement begins with it, so that one learner's writes come one after the
 * other on both engines, and `seq` runs in the order of commits. Null: unknown user.
 */
export type TakeTurn = (trx: Transaction<Tables>, userId: string, places: number) => Promise<Turn | null>

export function prepareTakeTurn(db: Database): TakeTurn {
  const takeTurn = prepareQuery((slot: Slots<{ userId: string; places: number }>) =>
    db
      .updateTable('users')
      .set({ last_seq: sql`last_seq + ${slot('places')}` })
      .where('id', '=', slot('userId'))
      .returning(['learner', 'last_seq']),
  )
  return async (trx, userId, places) => {
    const [row] = await takeTurn(trx, { userId, places })
    return row === undefined ? null : { learner: row.learner, firstSeq: row.last_seq - places + 1 }
  }
}

/** To be called by every write that changes a learner's name, tests or questions: what `load` answers is another then. */
export type RenewRevision = (trx: Transaction<Tables>, learner: number) => Promise<void>

export function prepareRenewRevision(db: Database, newId: () => string): RenewRevision {
  const renew = prepareQuery((slot: Slots<{ learner: number; revision: string }>) =>
    db
      .updateTable('users')
      .set({ revision: slot('revision') })
      .where('learner', '=', slot('learner')),
  )
  return async (trx, learner) => {
    await renew(trx, { learner, revision: newId() })
  }
}

/** Whether there is such a user, for lists that turned out empty. */
export async function userExists(db: Database, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('learner').where('id', '=', userId).executeTakeFirst()
  return row !== undefined
}
