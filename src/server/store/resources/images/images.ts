import type { StoreContext } from '../../context.ts'
import { transact } from '../../engine/transact.ts'
import type { ImageStore } from '../../interfaces/image-store.ts'
import type { Database } from '../../schema.ts'
import type { StoredImage } from '../../stored-image.ts'
import { openSecret } from '../secrets.ts'
import { findCurrentNames } from './former-names.ts'
import { removeUnusedImages } from './remove-unused-images.ts'

/** Name of the secret that identifies the database as the owner of its images. */
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
        const lock = await context.lockLearner(trx, userId, 1)
        if (lock === null) return { outcome: 'unknown' }
        await trx
          .insertInto('images')
          .values({
            learner: lock.learner,
            seq: lock.firstSeq,
            name: image.name,
            content_type: image.contentType,
            bytes: image.bytes,
            sent_digest: image.sentDigest,
          })
          // The name was drawn for this call: an existing row is its own, from an attempt whose commit was not confirmed.
          .onConflict((conflict) => conflict.column('name').doNothing())
          .execute()
        return { outcome: 'created' }
      })
      return result.outcome === 'created'
    },

    sentDigest: async (name) => {
      const row = await db
        .selectFrom('images')
        .select('sent_digest')
        .where('name', '=', name)
        .executeTakeFirst()
      return row?.sent_digest ?? null
    },

    ofUser: async (userId) => (await selectImages(db).where('users.id', '=', userId).execute()).map(toImage),

    missingNames: async (userId, names) => {
      const user = await db.selectFrom('users').select('learner').where('id', '=', userId).executeTakeFirst()
      if (user === undefined) return new Set(names)
      const currentName = await findCurrentNames(db, user.learner)
      return new Set([...names].filter((name) => currentName(name) === null))
    },

    existingNames: async (names) => {
      if (names.length === 0) return new Set()
      const rows = await db.selectFrom('images').select('name').where('name', 'in', names).execute()
      return new Set(rows.map(({ name }) => name))
    },

    ownerSecret: () => openSecret(db, OWNER),

    removeUnused: (signal) => removeUnusedImages(context, signal),

    findByName: async (name) => {
      const row = await selectImages(db).where('images.name', '=', name).executeTakeFirst()
      return row === undefined ? null : toImage(row)
    },
  }
}
