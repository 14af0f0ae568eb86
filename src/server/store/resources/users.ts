import type { User } from '../../../contract/user.ts'
import { type StoreContext, userExists } from '../context.ts'
import type { JsonText } from '../engine/json-text.ts'
import { transact } from '../engine/transact.ts'
import type { UserStore } from '../store.ts'
import { rotateUser } from '../user-data/rotate.ts'
import { prepareLearnerUse } from './learner-use.ts'
import { toIso } from './stored-values.ts'

type Removed =
  | { readonly outcome: 'removed'; readonly imageNames: readonly string[] }
  | { readonly outcome: 'absent' }

export const USER_COLUMNS = ['learner', 'id', 'name', 'w3w_identifier', 'created_at'] as const

/** A user as the wire has it, and the number by which their rows are found. */
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

/** A row of `users` as the wire has it: {@link toUser}, by the database. */
export function userText({ text, time, object }: JsonText) {
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
        // So that the commit writes something, and waits for what wrote the row that is found.
        await context.takeTurn(trx, id, 0)
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

    byIdentifier: async (identifier) => {
      const row = await findByIdentifier(context, identifier)
      return row === null ? null : toUser(row)
    },

    exists: (userId) => userExists(db, userId),
    use: prepareLearnerUse(context),
    noneYet: async () => {
      const row = await db.selectFrom('users').select('learner').limit(1).executeTakeFirst()
      return row === undefined
    },

    remove: async (userId) => {
      const result = await transact<Removed>(context, async (trx, before) => {
        const turn = await context.takeTurn(trx, userId, 0)
        if (turn === null) {
          await context.writeMarker(trx)
          return before ?? { outcome: 'absent' }
        }
        const images = await trx
          .selectFrom('images')
          .select('name')
          .where('learner', '=', turn.learner)
          .orderBy('seq')
          .execute()
        // Everything else goes with the learner, by the foreign keys.
        await trx.deleteFrom('users').where('learner', '=', turn.learner).execute()
        return { outcome: 'removed', imageNames: images.map((image) => image.name) }
      })
      return result.outcome === 'removed' ? { imageNames: result.imageNames } : null
    },

    rotate: (userId, identifier, imageNames) => rotateUser(context, userId, identifier, imageNames),
  }
}
