import type { StoreContext } from '../context.ts'
import { transact } from '../engine/transact.ts'
import type { Database } from '../schema.ts'
import type { ImageStore, StoredImage } from '../store.ts'
import { forgetUnshown } from './forget-images.ts'
import { openSecret } from './secrets.ts'

/** Name of the secret by which a database knows its images. */
const OWNER = 'owner of images'

interface ImageRow {
  readonly name: string
  readonly content_type: string
  readonly bytes: number
}

/** Images in the order they were added. */
export function selectImages(db: Database) {
  return db
    .selectFrom('users')
    .innerJoin('images', 'images.learner', 'users.learner')
    .select(['images.name', 'images.content_type', 'images.bytes'])
    .orderBy('images.seq')
}

export function toImage(row: ImageRow): StoredImage {
  return { name: row.name, contentType: row.content_type, bytes: row.bytes }
}

export function createImageStore(context: StoreContext): ImageStore {
  const { db } = context
  return {
    add: async (userId, image) => {
      const result = await transact(context, async (trx) => {
        const turn = await context.takeTurn(trx, userId, 1)
        if (turn === null) return { outcome: 'unknown' }
        await trx
          .insertInto('images')
          .values({
            learner: turn.learner,
            seq: turn.firstSeq,
            name: image.name,
            content_type: image.contentType,
            bytes: image.bytes,
          })
          // Drawn for this call: one that stands is its own, from an attempt whose commit was not answered.
          .onConflict((conflict) => conflict.column('name').doNothing())
          .execute()
        return { outcome: 'created' }
      })
      return result.outcome === 'created'
    },

    ofUser: async (userId) => (await selectImages(db).where('users.id', '=', userId).execute()).map(toImage),

    named: async (names) => {
      if (names.length === 0) return new Set()
      const rows = await db.selectFrom('images').select('name').where('name', 'in', names).execute()
      return new Set(rows.map(({ name }) => name))
    },

    owner: () => openSecret(db, OWNER),

    forgetUnshown: (ending) => forgetUnshown(context, ending),

    byName: async (name) => {
      const row = await selectImages(db).where('images.name', '=', name).executeTakeFirst()
      return row === undefined ? null : toImage(row)
    },
  }
}
