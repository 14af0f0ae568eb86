import type { InferResult, Transaction } from 'kysely'
import type { Question } from '../../../../contract/question.ts'
import type { NewShare, Share } from '../../../../contract/share.ts'
import { lockOwner, type StoreContext } from '../../context.ts'
import type { Database, Tables } from '../../schema.ts'
import { selectQuestions, toQuestion } from '../questions/question-rows.ts'
import { toIso, toIsoOrNull } from '../stored-values.ts'
import { itemOf, type ShareScope } from './shared-contents.ts'

/** How a link is set up, apart from its exams, whose ids change with the identifier. */
export type ShareSettings = Pick<
  NewShare,
  'title' | 'description' | 'license' | 'author' | 'categories' | 'includes_notes'
>

/** What is public under a code, and the link that it belongs to. */
export interface LiveShare {
  readonly learner: number
  /** `seq` of the link. */
  readonly seq: number
  readonly key: string
  readonly version: number
  /** Names the bytes of the version. */
  readonly revision: string
}

export function selectShares(db: Database) {
  return db
    .selectFrom('users')
    .innerJoin('shares', 'shares.learner', 'users.learner')
    .selectAll('shares')
    .select('users.id as user_id')
}

/** A link with the id of its learner. */
export type ShareRow = InferResult<ReturnType<typeof selectShares>>[number]

/** Which link a row of another table belongs to. */
type ShareKey = Pick<ShareRow, 'learner' | 'seq'>

export async function findShare(db: Database, shareId: string): Promise<ShareRow | null> {
  return (await selectShares(db).where('shares.id', '=', shareId).executeTakeFirst()) ?? null
}

/** Locks the learner of a link, then reads the link. Null: unknown, or removed meanwhile. */
export async function lockShare(
  context: StoreContext,
  trx: Transaction<Tables>,
  shareId: string,
): Promise<ShareRow | null> {
  const learner = await lockOwner(context, trx, 'shares', shareId)
  const share = learner === null ? null : await findShare(trx, shareId)
  return share?.learner === learner ? share : null
}

export function readSettings({ settings }: Pick<ShareRow, 'settings'>): ShareSettings {
  return JSON.parse(settings)
}

/** What a link holds. */
export function scopeOf(share: Omit<ShareRow, 'sent_digest'>): ShareScope {
  const { categories, includes_notes: includesNotes } = readSettings(share)
  const { user_id: userId, learner, key } = share
  return { userId, learner, key, categories, includesNotes, exams: readNumbers(share.exams) }
}

export function readNumbers(json: string): readonly number[] {
  return JSON.parse(json)
}

export function readNames(json: string): readonly string[] {
  return JSON.parse(json)
}

/** The published versions that are kept, newest first. */
export function readVersions(db: Database, { learner, seq }: ShareKey) {
  return db
    .selectFrom('share_versions')
    .select(['number', 'reason', 'published_at', 'questions'])
    .where('learner', '=', learner)
    .where('share', '=', seq)
    .orderBy('number', 'desc')
    .execute()
}

export type VersionRow = Awaited<ReturnType<typeof readVersions>>[number]

export function toVersion({ published_at, ...version }: VersionRow) {
  return { ...version, published_at: toIso(published_at) }
}

export async function toShare(db: Database, share: ShareRow): Promise<Share> {
  const { id, user_id, code, opened, taken, created_at } = share
  const seqs = readNumbers(share.exams)
  const exams =
    seqs.length === 0
      ? []
      : await db
          .selectFrom('exams')
          .select('id')
          .where('learner', '=', share.learner)
          .where('seq', 'in', seqs)
          .orderBy('seq')
          .execute()
  return {
    id,
    user_id,
    code,
    ...readSettings(share),
    exams: exams.map((exam) => exam.id),
    is_on: Boolean(share.is_on),
    ends_at: toIsoOrNull(share.ends_at),
    opened,
    taken,
    muted: readNames(share.muted).length,
    versions: (await readVersions(db, share)).map(toVersion),
    created_at: toIso(created_at),
  }
}

/** The document of a version, `SharedBank` as JSON. Null: there is no such version, or it was withdrawn. */
export async function readDocument(
  db: Database,
  { learner, seq }: ShareKey,
  number: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('share_versions')
    .select('document')
    .where('learner', '=', learner)
    .where('share', '=', seq)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.document ?? null
}

/**
 * What is public under a code, or for those who took the bank by the key of its link. Null: unknown, switched off, expired,
 * or every version was withdrawn.
 */
export async function findLive(
  db: Database,
  now: number,
  column: 'code' | 'key',
  value: string,
): Promise<LiveShare | null> {
  const row = await db
    .selectFrom('shares')
    .innerJoin('share_versions', (join) =>
      join
        .onRef('share_versions.learner', '=', 'shares.learner')
        .onRef('share_versions.share', '=', 'shares.seq'),
    )
    .select([
      'shares.learner',
      'shares.seq',
      'shares.key',
      'share_versions.number',
      'share_versions.revision',
    ])
    .where(`shares.${column}`, '=', value)
    .where('shares.is_on', '=', true)
    .where(({ or, eb }) => or([eb('shares.ends_at', 'is', null), eb('shares.ends_at', '>', now)]))
    .orderBy('share_versions.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  const { number: version, ...share } = row
  return { ...share, version }
}

/** The `seq` of a learner's exams. Null: one does not exist, or is not theirs. */
export async function seqsOfExams(
  db: Database,
  learner: number,
  ids: readonly string[],
): Promise<readonly number[] | null> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('exams')
    .select('seq')
    .where('learner', '=', learner)
    .where('id', 'in', ids)
    .orderBy('seq')
    .execute()
  return rows.length === ids.length ? rows.map(({ seq }) => seq) : null
}

/** The link of a key. Null: it was removed. */
export async function findShareByKey(db: Database, key: string): Promise<ShareRow | null> {
  const row = await db.selectFrom('shares').select('id').where('key', '=', key).executeTakeFirst()
  return row === undefined ? null : findShare(db, row.id)
}

/** Some of the author's questions by their `seq`, without deleted ones. */
export async function readSharedOnes(
  db: Database,
  { user_id }: ShareRow,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, Question>> {
  if (seqs.length === 0) return new Map()
  const rows = await selectQuestions(db)
    .select('questions.seq')
    .where('users.id', '=', user_id)
    .where('questions.seq', 'in', seqs)
    .where('questions.deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.seq, toQuestion(row)]))
}

/** The author's questions by their ids in the link, in the order of the bank. */
export async function readShared(
  db: Database,
  { user_id, key }: ShareRow,
): Promise<ReadonlyMap<string, Question>> {
  const rows = await selectQuestions(db)
    .select('questions.seq')
    .where('users.id', '=', user_id)
    .where('questions.deleted_at', 'is', null)
    .orderBy('questions.seq')
    .execute()
  return new Map(rows.map((row) => [itemOf(key, row.seq), toQuestion(row)]))
}
