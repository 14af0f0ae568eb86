import type { User } from '../../../contract/user.ts'
import { type StoreContext, userExists } from '../context.ts'
import type { JsonSql } from '../engine/json-sql.ts'
import { transact } from '../engine/transact.ts'
import type { UserStore } from '../interfaces/user-store.ts'
import { prepareLearnerUsage } from '../limits/learner-usage.ts'
import { rotateUser } from '../user-data/rotate.ts'
import { toIso } from './stored-values.ts'

type UserRemoval =
  | { readonly outcome: 'removed'; readonly imageNames: readonly string[] }
  | { readonly outcome: 'absent' }

export const USER_COLUMNS = ['learner', 'id', 'name', 'w3w_identifier', 'created_at'] as const

/** A user row: the contract's user and the internal number of the learner. */
export interface UserRow {
  readonly learner: number
  readonly id: string
  readonly name: string
  readonly w3w_identifier: string
  readonly created_at: number
}

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    w3w_identifier: row.w3w_identifier,
    created_at: toIso(row.created_at),
  }
}

/** {@link toUser} as SQL: the JSON of a row of `users`. */
export function userJson({ text, time, object }: JsonSql) {
  return object({
    id: text('users.id'),
    name: text('users.name'),
    w3w_identifier: text('users.w3w_identifier'),
    created_at: time('users.created_at'),
  })
}

/** Null: unknown identifier. */
export async function findByIdentifier(
  context: StoreContext,
  identifier: string,
  db = context.db,
): Promise<UserRow | null> {
  const row = await db
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('identifier_hash', '=', context.identifierHash(identifier))
    .executeTakeFirst()
  return row ?? null
}

export function createUserStore(context: StoreContext): UserStore {
  const { db } = context
  return {
    create: (user) => {
      const id = user.id ?? context.newId()
      return transact(context, async (trx) => {
        const created = await trx
          .insertInto('users')
          .values({
            id,
            name: user.name,
            w3w_identifier: user.w3w_identifier,
            identifier_hash: context.identifierHash(user.w3w_identifier),
            last_seq: 0,
            created_at: context.now(),
            revision: context.newId(),
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning(USER_COLUMNS)
          .executeTakeFirst()
        if (created !== undefined) return { outcome: 'created', value: toUser(created) }
        // Writes something, so that the commit waits for the one that created the row.
        await context.lockLearner(trx, id, 0)
        const stored = await trx
          .selectFrom('users')
          .select(USER_COLUMNS)
          .where('id', '=', id)
          .executeTakeFirst()
        const isSame =
          stored?.name === user.name &&
          (user.identifierIsDrawn === true || stored.w3w_identifier === user.w3w_identifier)
        return stored !== undefined && isSame
          ? { outcome: 'existing', value: toUser(stored) }
          : { outcome: 'conflict' }
      })
    },

    findByIdentifier: async (identifier) => {
      const row = await findByIdentifier(context, identifier)
      return row === null ? null : toUser(row)
    },

    exists: (userId) => userExists(db, userId),
    usage: prepareLearnerUsage(context),
    isEmpty: async () => {
      const row = await db.selectFrom('users').select('learner').limit(1).executeTakeFirst()
      return row === undefined
    },

    remove: async (userId) => {
      const result = await transact<UserRemoval>(context, async (trx, previous) => {
        const lock = await context.lockLearner(trx, userId, 0)
        if (lock === null) {
          await context.writeWalMarker(trx)
          return previous ?? { outcome: 'absent' }
        }
        const images = await trx
          .selectFrom('images')
          .select('name')
          .where('learner', '=', lock.learner)
          .orderBy('seq')
          .execute()
        // The foreign keys delete everything else.
        await trx.deleteFrom('users').where('learner', '=', lock.learner).execute()
        return { outcome: 'removed', imageNames: images.map((image) => image.name) }
      })
      return result.outcome === 'removed' ? { imageNames: result.imageNames } : null
    },

    rotate: (userId, identifier, imageNames) => rotateUser(context, userId, identifier, imageNames),
  }
}
