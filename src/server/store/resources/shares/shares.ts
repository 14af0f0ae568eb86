import type { Transaction } from 'kysely'
import type { NewShare, NewVersion, Share, ShareChange, SharedBank } from '../../../../contract/share.ts'
import { renameImages } from '../../../../domain/rich-text/image-rules.ts'
import { SHARE_LIMITS } from '../../../../domain/sharing/share-limits.ts'
import { ownerOf, type StoreContext, userExists } from '../../context.ts'
import type { Database, Tables } from '../../schema.ts'
import { removeLocked, transact, type WriteResult } from '../../transact.ts'
import type { StoredImage } from '../images.ts'
import { digestOf } from '../stored-values.ts'
import { ownNames } from './link-images.ts'
import {
  type ImageCopies,
  type PublishProblem,
  publishVersion,
  readCopies,
  removeUnshown,
  toDocument,
} from './publish-version.ts'
import {
  findLive,
  findShare,
  type LiveShare,
  lockShare,
  readDocument,
  readNames,
  readSettings,
  type ShareRow,
  scopeOf,
  selectShares,
  seqsOfExams,
  toShare,
} from './share-rows.ts'
import { readSharedContents } from './shared-contents.ts'

/** `full`: as many links as are possible. */
export type Publication = WriteResult<Share> | { readonly outcome: PublishProblem | 'full' }

type ChangedShare = { readonly outcome: 'saved'; readonly value: Share } | { readonly outcome: 'unknown' }

type Withdrawal =
  | { readonly outcome: 'removed'; readonly names: readonly string[] }
  | { readonly outcome: 'absent' }

/** What the server draws for a link before it is stored. */
export interface DrawnShare {
  readonly id: string
  readonly code: string
  readonly key: string
  /** Of the version that is published. */
  readonly revision: string
}

/** Links under which learners share questions. */
export function createShareStore(context: StoreContext) {
  const { db } = context
  return {
    /** Newest first. Null: unknown user. */
    ofUser: async (userId: string): Promise<readonly Share[] | null> => {
      const rows = await selectShares(db)
        .where('users.id', '=', userId)
        .orderBy('shares.seq', 'desc')
        .execute()
      if (rows.length === 0) return (await userExists(db, userId)) ? [] : null
      return Promise.all(rows.map((row) => toShare(db, row)))
    },

    /** Every link, newest first, for whoever runs the server. */
    list: async (): Promise<readonly Share[]> => {
      const rows = await selectShares(db).orderBy('shares.created_at', 'desc').execute()
      return Promise.all(rows.map((row) => toShare(db, row)))
    },

    /** The id of the learner whose link it is. Null: unknown link. */
    ownerOf: (shareId: string) => ownerOf(db, 'shares', shareId),

    /** The code of a link. Null: unknown link. */
    codeOf: async (shareId: string) => (await findShare(db, shareId))?.code ?? null,

    /**
     * What the next version of a link would show and hold: its images, the copies that the link has of them, and the bytes of
     * its questions. Null: unknown user, link or exam.
     */
    plan: async (share: NewShare | string) => {
      const stored = typeof share === 'string' ? await findShare(db, share) : null
      const scope = typeof share === 'string' ? stored && scopeOf(stored) : await newScope(db, share, '')
      if (scope === null) return null
      const { images, questions } = await readSharedContents(db, scope)
      const copies: ImageCopies = stored === null ? new Map() : await readCopies(db, stored)
      return { images, copies, bytes: Buffer.byteLength(JSON.stringify(questions)) }
    },

    /** Makes a link and publishes its first version. The same sent again finds the existing one. */
    create: ({ id: chosenId, ...sent }: NewShare, drawn: DrawnShare, copies: ImageCopies) => {
      const id = chosenId ?? drawn.id
      const sent_digest = digestOf(JSON.stringify(sent))
      return transact<Publication>(context, async (trx, previous) => {
        const lock = await context.lockLearner(trx, sent.user_id, 1)
        if (lock === null) return { outcome: 'unknown' }
        const { learner, firstSeq: seq } = lock
        const stored = await findShare(trx, id)
        if (stored !== null) {
          if (previous?.outcome === 'created') return previous
          const isSame = stored.learner === learner && stored.sent_digest === sent_digest
          return isSame ? { outcome: 'existing', value: await toShare(trx, stored) } : { outcome: 'conflict' }
        }
        const scope = await newScope(trx, sent, drawn.key)
        if (scope === null) return { outcome: 'unknown' }
        if ((await countShares(trx, learner)) >= SHARE_LIMITS.sharesMax) return { outcome: 'full' }
        const { user_id, exams: _, reason, ends_at, ...settings } = sent
        const row = {
          learner,
          seq,
          id,
          code: drawn.code,
          key: drawn.key,
          settings: JSON.stringify(settings),
          exams: JSON.stringify(scope.exams),
          is_on: true,
          ends_at: timeOf(ends_at),
          last_version: 0,
          opened: 0,
          taken: 0,
          muted: '[]',
          created_at: context.now(),
          sent_digest,
        }
        await trx.insertInto('shares').values(row).execute()
        const share = { ...row, user_id }
        const published = await publishVersion(context, trx, share, {
          reason,
          revision: drawn.revision,
          copies,
        })
        if (typeof published !== 'number') return { outcome: published }
        return { outcome: 'created', value: await toShare(trx, share) }
      })
    },

    /** Publishes what the link holds now as its next version. The same sent again finds the existing one. */
    publish: (shareId: string, { after, reason }: NewVersion, revision: string, copies: ImageCopies) =>
      transact<Publication>(context, async (trx, previous) => {
        const share = await lockShare(context, trx, shareId)
        if (share === null) return { outcome: 'unknown' }
        if (share.last_version !== after) {
          if (previous?.outcome === 'created') return previous
          const value = await toShare(trx, share)
          const isSent = value.versions.some((known) => known.number === after + 1 && known.reason === reason)
          return isSent ? { outcome: 'existing', value } : { outcome: 'conflict' }
        }
        const published = await publishVersion(context, trx, share, { reason, revision, copies })
        if (typeof published !== 'number') return { outcome: published }
        return { outcome: 'created', value: await toShare(trx, share) }
      }),

    /** The newest version that is kept, and what the next one would be, with the author's images. Null: unknown link. */
    compare: async (shareId: string) => {
      const share = await findShare(db, shareId)
      if (share === null) return null
      const contents = await readSharedContents(db, scopeOf(share))
      const names = new Map(contents.images.map(({ seq, name }) => [seq, name]))
      const next = toDocument(share, contents, names, NOT_PUBLISHED)
      const [current] = (await toShare(db, share)).versions
      const before = current === undefined ? null : await readForAuthor(db, share, current.number)
      return { after: share.last_version, before, next }
    },

    change: (shareId: string, { renews_code, unmutes, ...change }: ShareChange, newCode: string) =>
      transact<ChangedShare>(context, async (trx) => {
        const share = await lockShare(context, trx, shareId)
        if (share === null) return { outcome: 'unknown' }
        const { exams, is_on, ends_at, ...settings } = change
        const seqs = exams === undefined ? null : await seqsOfExams(trx, share.learner, exams)
        if (exams !== undefined && seqs === null) return { outcome: 'unknown' }
        const given = Object.entries(settings).filter(([, value]) => value !== undefined)
        const changed = {
          settings: JSON.stringify({ ...readSettings(share), ...Object.fromEntries(given) }),
          exams: seqs === null ? share.exams : JSON.stringify(seqs),
          is_on: is_on ?? Boolean(share.is_on),
          ends_at: ends_at === undefined ? share.ends_at : timeOf(ends_at),
          code: renews_code === true ? newCode : share.code,
          muted: unmutes === true ? '[]' : share.muted,
        }
        await trx
          .updateTable('shares')
          .set(changed)
          .where('learner', '=', share.learner)
          .where('seq', '=', share.seq)
          .execute()
        return { outcome: 'saved', value: await toShare(trx, { ...share, ...changed }) }
      }),

    /**
     * Deletes a version, and the images that no other one shows. Returns their names, whose files the caller has to remove.
     * Null: there is no such version.
     */
    withdraw: async (shareId: string, number: number): Promise<readonly string[] | null> => {
      const result = await transact<Withdrawal>(context, async (trx, previous) => {
        const share = await lockShare(context, trx, shareId)
        if (share === null) await context.writeWalMarker(trx)
        const removed =
          share &&
          (await trx
            .deleteFrom('share_versions')
            .where('learner', '=', share.learner)
            .where('share', '=', share.seq)
            .where('number', '=', number)
            .returning('number')
            .executeTakeFirst())
        if (!removed) return previous ?? { outcome: 'absent' }
        return { outcome: 'removed', names: await removeUnshown(trx, share) }
      })
      return result.outcome === 'removed' ? result.names : null
    },

    /** Removes a link with all that was published, and returns the names of its images. Null: unknown link. */
    remove: async (shareId: string): Promise<readonly string[] | null> => {
      const share = await findShare(db, shareId)
      if (share === null) return null
      const copies = await readCopies(db, share)
      const isRemoved = await removeLocked(
        context,
        (trx) => lockShare(context, trx, shareId),
        async (trx, { learner, seq }) => {
          await trx.deleteFrom('shares').where('learner', '=', learner).where('seq', '=', seq).execute()
          return true
        },
      )
      return isRemoved ? [...copies.values()] : null
    },

    /** What is public under a code. Null: unknown, switched off, expired, or every version was withdrawn. */
    findLive: (code: string) => findLive(db, context.now(), 'code', code),

    /** The document of what is public, as JSON. Null: it was withdrawn meanwhile. */
    document: (live: LiveShare) => readDocument(db, live, live.version),

    /** A version that is kept, with the author's images. Null: unknown. */
    version: async (shareId: string, number: number): Promise<SharedBank | null> => {
      const share = await findShare(db, shareId)
      return share && readForAuthor(db, share, number)
    },

    /** Adds how often links were opened, by code. */
    addOpened: async (counts: ReadonlyMap<string, number>): Promise<void> => {
      for (const [code, count] of counts) {
        await db
          .updateTable('shares')
          .set(({ eb }) => ({ opened: eb('opened', '+', count) }))
          .where('code', '=', code)
          .execute()
      }
    },

    /** The same by the key of a link. */
    findLiveByKey: (key: string) => findLive(db, context.now(), 'key', key),

    /** An image, and the public version that shows it. Null: there is none of that name, or it is not public any more. */
    findImage: async (name: string): Promise<{ image: StoredImage; live: LiveShare } | null> => {
      const image = await db
        .selectFrom('share_images')
        .innerJoin('shares', (join) =>
          join
            .onRef('shares.learner', '=', 'share_images.learner')
            .onRef('shares.seq', '=', 'share_images.share'),
        )
        .select(['shares.key', 'share_images.content_type', 'share_images.bytes'])
        .where('share_images.name', '=', name)
        .executeTakeFirst()
      const live = image && (await findLive(db, context.now(), 'key', image.key))
      if (!image || !live) return null
      const version = await db
        .selectFrom('share_versions')
        .select('images')
        .where('learner', '=', live.learner)
        .where('share', '=', live.seq)
        .where('number', '=', live.version)
        .executeTakeFirst()
      const isShown = version !== undefined && readNames(version.images).includes(name)
      const { content_type: contentType, bytes } = image
      return isShown ? { image: { name, contentType, bytes }, live } : null
    },
  }
}

/** What a version that is not published yet says about itself. */
const NOT_PUBLISHED = { version: 0, reason: '', published_at: '' } as const

/** A version with the author's images: those of the link are public with the current version alone. Null: unknown. */
async function readForAuthor(db: Database, share: ShareRow, number: number): Promise<SharedBank | null> {
  const json = await readDocument(db, share, number)
  if (json === null) return null
  const names = await ownNames(db, share)
  return JSON.parse(renameImages(json, (name) => names.get(name) ?? name))
}

function timeOf(iso: string | null): number | null {
  return iso === null ? null : Date.parse(iso)
}

/** What a new link will hold. Null: there is no such learner, or exam. */
async function newScope(
  db: StoreContext['db'],
  { user_id: userId, categories, includes_notes: includesNotes, exams: ids }: Omit<NewShare, 'id'>,
  key: string,
) {
  const user = await db.selectFrom('users').select('learner').where('id', '=', userId).executeTakeFirst()
  if (user === undefined) return null
  const exams = await seqsOfExams(db, user.learner, ids)
  return exams && { userId, learner: user.learner, key, categories, includesNotes, exams }
}

async function countShares(trx: Transaction<Tables>, learner: number): Promise<number> {
  const rows = await trx.selectFrom('shares').select('seq').where('learner', '=', learner).execute()
  return rows.length
}
