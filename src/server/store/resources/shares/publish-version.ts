import type { Transaction } from 'kysely'
import { SHARE_FORMAT, type SharedBank } from '../../../../contract/share.ts'
import { SHARE_LIMITS } from '../../../../domain/sharing/share-limits.ts'
import type { StoreContext } from '../../context.ts'
import type { Database, Tables } from '../../schema.ts'
import { toIso } from '../stored-values.ts'
import { readNames, readSettings, type ShareRow, scopeOf } from './share-rows.ts'
import { type OwnImage, readSharedContents, type SharedContents, withImageNames } from './shared-contents.ts'

/** Names of a link's copies of images by the `seq` of each image; their files exist. */
export type ImageCopies = ReadonlyMap<number, string>

/**
 * `empty`: no question would be shared. `too large`: more than a link may hold. `stale`: an image has no copy yet, as it was
 * added meanwhile.
 */
export type PublishProblem = 'empty' | 'too large' | 'stale'

/** The copies of images that a link has. */
export async function readCopies(
  db: Database,
  { learner, seq }: Pick<ShareRow, 'learner' | 'seq'>,
): Promise<ImageCopies> {
  const rows = await db
    .selectFrom('share_images')
    .select(['image', 'name'])
    .where('learner', '=', learner)
    .where('share', '=', seq)
    .execute()
  return new Map(rows.map(({ image, name }) => [image, name]))
}

/** Writes what a link holds now as its next version, whose number is returned. */
export async function publishVersion(
  context: StoreContext,
  trx: Transaction<Tables>,
  share: ShareRow,
  { reason, revision, copies }: { reason: string; revision: string; copies: ImageCopies },
): Promise<number | PublishProblem> {
  const contents = await readSharedContents(trx, scopeOf(share))
  const { questions, images } = contents
  if (questions.length === 0) return 'empty'
  if (questions.length > SHARE_LIMITS.questionsMax || images.length > SHARE_LIMITS.imagesMax)
    return 'too large'
  const stored = await readCopies(trx, share)
  const named = new Map([...copies, ...stored])
  if (images.some(({ seq }) => !named.has(seq))) return 'stale'

  const { learner, seq } = share
  const number = share.last_version + 1
  const published_at = context.now()
  const document = JSON.stringify(
    toDocument(share, contents, named, { version: number, reason, published_at: toIso(published_at) }),
  )
  if (Buffer.byteLength(document) > SHARE_LIMITS.bytesMax) return 'too large'
  for (const image of images) if (!stored.has(image.seq)) await addCopy(trx, share, image, named)
  const shown = images.flatMap((image) => named.get(image.seq) ?? [])
  const row = { revision, reason, published_at, questions: questions.length, document }
  await trx
    .insertInto('share_versions')
    .values({ learner, share: seq, number, ...row, images: JSON.stringify(shown) })
    .execute()
  await trx
    .updateTable('shares')
    .set({ last_version: number })
    .where('learner', '=', learner)
    .where('seq', '=', seq)
    .execute()
  await dropOldest(trx, share, number)
  return number
}

async function addCopy(
  trx: Transaction<Tables>,
  { learner, seq: share }: ShareRow,
  { seq: image, contentType: content_type, bytes }: OwnImage,
  names: ImageCopies,
): Promise<void> {
  const name = names.get(image)
  if (name === undefined) return
  await trx.insertInto('share_images').values({ learner, share, image, name, content_type, bytes }).execute()
}

/** The public document: exactly what leaves the bank of its author. */
export function toDocument(
  share: ShareRow,
  { questions, categoryTitles, exams, images }: SharedContents,
  copies: ImageCopies,
  version: Pick<SharedBank, 'version' | 'reason' | 'published_at'>,
): SharedBank {
  const { title, description, license, author } = readSettings(share)
  const names = new Map(
    images.flatMap(({ seq, name }) => {
      const copy = copies.get(seq)
      return copy === undefined ? [] : [[name, copy] as const]
    }),
  )
  return {
    format: SHARE_FORMAT,
    title,
    description,
    license,
    author,
    ...version,
    questions: [...withImageNames(questions, share.key, names)],
    category_titles: [...categoryTitles],
    exams: [...exams],
  }
}

async function dropOldest(trx: Transaction<Tables>, share: ShareRow, newest: number): Promise<void> {
  const dropped = await trx
    .deleteFrom('share_versions')
    .where('learner', '=', share.learner)
    .where('share', '=', share.seq)
    .where('number', '<=', newest - SHARE_LIMITS.versionsKept)
    .returning('number')
    .execute()
  // Their files have no row then, and go with the daily cleanup.
  if (dropped.length > 0) await removeUnshown(trx, share)
}

/** Removes the images of a link that no version shows, and returns their names. */
export async function removeUnshown(
  trx: Transaction<Tables>,
  { learner, seq }: Pick<ShareRow, 'learner' | 'seq'>,
): Promise<readonly string[]> {
  const versions = await trx
    .selectFrom('share_versions')
    .select('images')
    .where('learner', '=', learner)
    .where('share', '=', seq)
    .execute()
  const shown = new Set(versions.flatMap(({ images }) => readNames(images)))
  const names = [...(await readCopies(trx, { learner, seq })).values()].filter((name) => !shown.has(name))
  if (names.length > 0)
    await trx.deleteFrom('share_images').where('learner', '=', learner).where('name', 'in', names).execute()
  return names
}
