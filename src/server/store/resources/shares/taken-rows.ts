import type { Transaction } from 'kysely'
import type { SharedBank, TakenBank } from '../../../../contract/share.ts'
import type { Database, Tables } from '../../schema.ts'
import type { StoredImage } from '../images.ts'
import { chunksOf, toIso } from '../stored-values.ts'
import { namesIn } from './link-images.ts'
import { findLive, type LiveShare, readDocument, readNames, readVersions, toVersion } from './share-rows.ts'

/** What is public under a link, to be taken over. */
export interface SharedVersion {
  readonly live: LiveShare
  readonly bank: SharedBank
  readonly images: readonly StoredImage[]
}

export function selectTakenBanks(db: Database) {
  return db
    .selectFrom('users')
    .innerJoin('taken_banks', 'taken_banks.learner', 'users.learner')
    .selectAll('taken_banks')
    .select('users.id as user_id')
}

export interface TakenBankRow {
  readonly learner: number
  readonly seq: number
  readonly id: string
  readonly user_id: string
  readonly share_key: string
  readonly code: string | null
  readonly token: string
  readonly about: string
  readonly version: number
  readonly images: string
  readonly shares_results: boolean | number
  readonly taken_at: number
}

export async function toTakenBank(db: Database, now: number, row: TakenBankRow): Promise<TakenBank> {
  const live = await findLive(db, now, 'key', row.share_key)
  const [current] = live === null ? [] : await readVersions(db, live)
  const questions = await selectOwnQuestions(db, row).select('taken_questions.item').execute()
  const about: Pick<SharedBank, 'title' | 'description' | 'license' | 'author'> = JSON.parse(row.about)
  return {
    id: row.id,
    user_id: row.user_id,
    ...about,
    version: row.version,
    taken_at: toIso(row.taken_at),
    questions: questions.length,
    shares_results: Boolean(row.shares_results),
    current: current === undefined ? null : toVersion(current),
  }
}

/** The questions of a taken bank that are in the learner's. */
export function selectOwnQuestions(db: Database, { learner, seq }: Pick<TakenBankRow, 'learner' | 'seq'>) {
  return db
    .selectFrom('taken_questions')
    .innerJoin('questions', (join) =>
      join
        .onRef('questions.learner', '=', 'taken_questions.learner')
        .onRef('questions.seq', '=', 'taken_questions.question'),
    )
    .where('taken_questions.learner', '=', learner)
    .where('taken_questions.bank', '=', seq)
    .where('questions.deleted_at', 'is', null)
}

export function aboutOf({ title, description, license, author }: SharedBank) {
  return { title, description, license, author }
}

export async function readShared(db: Database, live: LiveShare): Promise<SharedVersion | null> {
  const { learner, seq: share } = live
  const json = await readDocument(db, live, live.version)
  const version = await db
    .selectFrom('share_versions')
    .select('images')
    .where('learner', '=', learner)
    .where('share', '=', share)
    .where('number', '=', live.version)
    .executeTakeFirst()
  if (json === null || version === undefined) return null
  const shown = new Set(readNames(version.images))
  const rows = await db
    .selectFrom('share_images')
    .select(['name', 'content_type', 'bytes'])
    .where('learner', '=', learner)
    .where('share', '=', share)
    .execute()
  const images = rows
    .filter(({ name }) => shown.has(name))
    .map(({ content_type: contentType, ...image }) => ({ ...image, contentType }))
  return { live, bank: JSON.parse(json), images }
}

export async function findTakenBank(db: Database, bankId: string): Promise<TakenBankRow | null> {
  return (await selectTakenBanks(db).where('taken_banks.id', '=', bankId).executeTakeFirst()) ?? null
}

/** The images of the public version that the learner has no copy of yet. */
export function missingImages(bank: Pick<TakenBankRow, 'images'>, { images }: SharedVersion) {
  const names = namesIn(bank)
  return images.filter(({ name }) => !names.has(name))
}

/** Rows per insert: 5 values each, of the 32,766 that SQLite can bind. */
const IMAGES_CHUNK = 1000

/**
 * Stores a learner's copies of images.
 * @param firstSeq the first of the `seq` that are reserved for them
 * @param copies their names by the names in the link
 */
export async function addCopies(
  trx: Transaction<Tables>,
  { learner, firstSeq }: { readonly learner: number; readonly firstSeq: number },
  images: readonly StoredImage[],
  copies: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = images.flatMap(({ name, contentType: content_type, bytes }, index) => {
    const copy = copies.get(name)
    return copy === undefined ? [] : [{ learner, seq: firstSeq + index, name: copy, content_type, bytes }]
  })
  for (const chunk of chunksOf(rows, IMAGES_CHUNK)) await trx.insertInto('images').values(chunk).execute()
}
