import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { InferResult } from 'kysely'
import { DAY_MS } from '../../../domain/time-units.ts'
import type { StoreContext } from '../context.ts'
import type { Database } from '../schema.ts'
import { transact } from '../transact.ts'
import { findCurrentNames, findImagesInTexts } from './image-names.ts'
import { openSecret } from './secrets.ts'

/** Name of the secret that identifies the database as the owner of its images. */
const OWNER = 'owner of images'

/** A row of an uploaded image. Its bytes are in `server/images`, under `name`: an unguessable id and a file extension. */
export interface StoredImage {
  readonly name: string
  readonly contentType: string
  /** Length of the file. */
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

type ImageRow = InferResult<ReturnType<typeof selectImages>>[number]

export function toImage(row: ImageRow): StoredImage {
  return { name: row.name, contentType: row.content_type, bytes: row.bytes }
}

export function createImageStore(context: StoreContext) {
  const { db } = context
  return {
    /** False: unknown user. The name must be a new one. `sentDigest` identifies the file that was uploaded. */
    add: async (userId: string, image: StoredImage & { readonly sentDigest: string }) => {
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

    /** The digest of the file that became an image. Null: not known, as of restored ones. */
    sentDigest: async (name: string) => {
      const row = await db
        .selectFrom('images')
        .select('sent_digest')
        .where('name', '=', name)
        .executeTakeFirst()
      return row?.sent_digest ?? null
    },

    ofUser: async (userId: string) =>
      (await selectImages(db).where('users.id', '=', userId).execute()).map(toImage),

    /** Those of the names that no image of the learner has, or had before. All of them when the user is unknown. */
    missingNames: async (userId: string, names: Iterable<string>): Promise<ReadonlySet<string>> => {
      const user = await db.selectFrom('users').select('learner').where('id', '=', userId).executeTakeFirst()
      if (user === undefined) return new Set(names)
      const currentName = await findCurrentNames(db, user.learner)
      return new Set([...names].filter((name) => currentName(name) === null))
    },

    /** Those of the names that have a row. */
    existingNames: async (names: readonly string[]): Promise<ReadonlySet<string>> => {
      if (names.length === 0) return new Set()
      const rows = await db
        .selectFrom('images')
        .select('name')
        .where('name', 'in', names)
        .unionAll(db.selectFrom('share_images').select('name').where('name', 'in', names))
        .execute()
      return new Set(rows.map(({ name }) => name))
    },

    /** A secret that distinguishes this database from every other one, except for its own copies. */
    ownerSecret: () => openSecret(db, OWNER),

    removeUnused: (signal?: AbortSignal) => removeUnusedImages(context, signal),

    /** Null: unknown name. */
    findByName: async (name: string): Promise<StoredImage | null> => {
      const row = await selectImages(db).where('images.name', '=', name).executeTakeFirst()
      return row === undefined ? null : toImage(row)
    },
  }
}

/**
 * How long an image that no text shows is retained, milliseconds: 30 days. A note or an edit that shows it may wait in a
 * browser that is offline, and a text that no longer shows it may be restored.
 */
const UNUSED_MAX_MS = 30 * DAY_MS

/**
 * Removes images that no note, no question and no version of a link has shown for 30 days, counted from when this was first
 * noticed. Returns
 * their names, whose files the caller has to remove. Stops early when `signal` is aborted.
 */
export async function removeUnusedImages(
  context: StoreContext,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const owners = await context.db
    .selectFrom('users')
    .select('id')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('images').select('seq').whereRef('images.learner', '=', 'users.learner')),
    )
    .execute()
  const removed: string[] = []
  for (const { id } of owners) {
    if (signal?.aborted === true) break
    removed.push(...(await removeUnusedOf(context, id)))
    await yieldToEventLoop()
  }
  return removed
}

interface Removed {
  readonly outcome: 'saved' | 'existing' | 'unknown'
  readonly names: readonly string[]
}

async function removeUnusedOf(context: StoreContext, userId: string): Promise<readonly string[]> {
  const { names } = await transact<Removed>(context, async (trx, previous) => {
    const lock = await context.lockLearner(trx, userId, 0)
    if (lock === null) return { outcome: 'unknown', names: [] }
    const { learner } = lock
    const images = await trx
      .selectFrom('images')
      .select(['seq', 'name', 'unshown_since'])
      .where('learner', '=', learner)
      .execute()
    const shown = await findImagesInTexts(trx, learner)
    const shared = await trx
      .selectFrom('share_images')
      .select('image')
      .where('learner', '=', learner)
      .execute()
    const isShared = new Set(shared.map(({ image }) => image))

    const now = context.now()
    // A row that exists was not removed: the previous attempt, whose commit was in doubt, was rolled back.
    const existing = new Set(images.map(({ name }) => name))
    const names = (previous?.names ?? []).filter((name) => !existing.has(name))
    let isChanged = false
    for (const { seq, name, unshown_since: known } of images) {
      const since = shown.has(name) || isShared.has(seq) ? null : (known ?? now)
      const isExpired = since !== null && now - since > UNUSED_MAX_MS
      if (isExpired) {
        names.push(name)
        await trx.deleteFrom('images').where('learner', '=', learner).where('seq', '=', seq).execute()
      } else if (since !== known) {
        await trx
          .updateTable('images')
          .set({ unshown_since: since })
          .where('learner', '=', learner)
          .where('seq', '=', seq)
          .execute()
      }
      isChanged ||= isExpired || since !== known
    }
    return { outcome: isChanged ? 'saved' : 'existing', names }
  })
  return names
}
