import type { Transaction } from 'kysely'
import type { DecidedUpdate, TakenBank, TakenQuestion, Taking } from '../../../../contract/share.ts'
import { lockOwner, ownerOf, type StoreContext, userExists } from '../../context.ts'
import type { Tables } from '../../schema.ts'
import { removeLocked, transact } from '../../transact.ts'
import { addQuestions, addTitles } from './add-taken.ts'
import { addressesOf } from './link-images.ts'
import { findLive, type LiveShare } from './share-rows.ts'
import { withImageNames } from './shared-contents.ts'
import { compareExams, writeTakenExams } from './taken-exams.ts'
import {
  aboutOf,
  addCopies,
  findTakenBank,
  missingImages,
  readShared,
  type SharedVersion,
  selectOwnQuestions,
  selectTakenBanks,
  type TakenBankRow,
  toTakenBank,
} from './taken-rows.ts'
import { findTakingRefusal, type Takeover } from './taking-refusal.ts'
import { readUpdate, updateTaken } from './update-taken.ts'

/** Shared banks that learners took. */
export function createTakenBankStore(context: StoreContext) {
  const { db } = context
  return {
    /** In the order in which they were taken. Null: unknown user. */
    ofUser: async (userId: string): Promise<readonly TakenBank[] | null> => {
      const rows = await selectTakenBanks(db)
        .where('users.id', '=', userId)
        .orderBy('taken_banks.seq')
        .execute()
      if (rows.length === 0) return (await userExists(db, userId)) ? [] : null
      return Promise.all(rows.map((row) => toTakenBank(db, context.now(), row)))
    },

    /** The id of the learner who took the bank. Null: unknown bank. */
    ownerOf: (bankId: string) => ownerOf(db, 'taken_banks', bankId),
    /** Which questions of the learner came from the bank. Null: unknown bank. */
    questionsOf: async (bankId: string): Promise<readonly TakenQuestion[] | null> => {
      const bank = await findTakenBank(db, bankId)
      if (bank === null) return null
      const rows = await selectOwnQuestions(db, bank)
        .select(['questions.id', 'taken_questions.is_withdrawn', 'taken_questions.version'])
        .orderBy('questions.seq')
        .execute()
      return rows.map(({ id, is_withdrawn, version }) => ({
        question_id: id,
        version,
        is_withdrawn: Boolean(is_withdrawn),
      }))
    },
    /** The learner takes over nothing from it any more; questions stay. False: unknown bank. */
    remove: (bankId: string): Promise<boolean> =>
      removeLocked(
        context,
        (trx) => lockBank(context, trx, bankId),
        async (trx, bank) => {
          await removeBank(trx, bank)
          return true
        },
      ),
    /** What the public version would change for the learner. Null: unknown bank. */
    readUpdate: (bankId: string) => readUpdate(context, bankId),
    /** What is public under the link of a bank. Null: nothing is, or the bank is unknown. */
    readCurrent: async (bankId: string): Promise<SharedVersion | null> => {
      const bank = await findTakenBank(db, bankId)
      const live = bank && (await findLive(db, context.now(), 'key', bank.share_key))
      const shared = live && (await readShared(db, live))
      return shared && { ...shared, images: missingImages(bank, shared) }
    },
    update: (
      bankId: string,
      decided: DecidedUpdate,
      shared: SharedVersion,
      copies: ReadonlyMap<string, string>,
    ) => updateTaken(context, bankId, decided, shared, copies),

    /** Why a learner does not take a link, read before its images are copied; `take` decides again. Null: they can. */
    takingRefusal: (userId: string, live: LiveShare) => findTakingRefusal(db, context.now(), userId, live),

    /** What is public under a link, with its images. Null: it was withdrawn meanwhile. */
    readShared: (live: LiveShare) => readShared(db, live),

    /**
     * Adds a shared bank to that of a learner; it can be undone like an import. Questions that the learner has are not added
     * again. A link that was taken already is `existing`.
     *
     * @param code by which it is taken
     * @param images those that are copied for it
     * @param copies names of the learner's copies of its images by the names in the link, also of those that they had before; their
     *   files exist
     */
    take: (
      { user_id: userId, id, code }: Taking & { readonly code: string },
      { live, bank, images }: SharedVersion,
      copies: ReadonlyMap<string, string>,
    ) => {
      const newIds = bank.questions.map(() => context.newId())
      const newToken = context.newId()
      const newExamIds = bank.exams.map(() => context.newId())
      return transact<Takeover>(context, async (trx, previous) => {
        const lock = await context.lockLearner(trx, userId, 1 + images.length + bank.exams.length)
        if (lock === null) return { outcome: 'unknown' }
        const { learner, firstSeq: seq } = lock
        const refusal = await findTakingRefusal(trx, context.now(), userId, live)
        if (refusal?.outcome === 'existing' && previous?.outcome === 'created') return previous
        if (refusal !== null) return refusal
        const undone = await selectTakenBanks(trx)
          .where('users.id', '=', userId)
          .where('taken_banks.share_key', '=', live.key)
          .executeTakeFirst()
        if (undone !== undefined) await removeBank(trx, undone)
        const current = await findLive(trx, context.now(), 'key', live.key)
        if (current?.revision !== live.revision) return { outcome: 'stale' }
        if (!(await hasKnown(trx, learner, images, copies))) return { outcome: 'stale' }

        await addCopies(trx, { learner, firstSeq: seq + 1 }, images, copies)
        const row = {
          learner,
          seq,
          id,
          share_key: live.key,
          code,
          token: undone?.token ?? newToken,
          about: JSON.stringify(aboutOf(bank)),
          version: live.version,
          images: JSON.stringify(Object.fromEntries(addressesOf(copies))),
          shares_results: Boolean(undone?.shares_results),
          taken_at: context.now(),
        }
        const inserted = await trx
          .insertInto('taken_banks')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('seq')
          .executeTakeFirst()
        // Another bank has the id.
        if (inserted === undefined) return { outcome: 'conflict' }
        const questions = withImageNames(bank.questions, live.key, copies)
        const into = { userId, learner, bank: seq, version: live.version }
        const counts = await addQuestions(context, trx, into, questions, newIds)
        if (counts === null) return { outcome: 'conflict' }
        await addTitles(trx, learner, bank.category_titles)
        const exams = await compareExams(trx, row, bank.exams, live.version)
        await writeTakenExams(context, trx, seq, exams, {
          lock: { learner, firstSeq: seq + 1 + images.length },
          newIds: newExamIds,
          version: live.version,
          isTaken: true,
        })
        await countTake(trx, live)
        await context.renewRevision(trx, learner)
        const value = { bank: await toTakenBank(trx, context.now(), { ...row, user_id: userId }), ...counts }
        return { outcome: 'created', value }
      })
    },
  }
}

/** Whether the learner still has the images that are not copied for them. */
async function hasKnown(
  trx: Transaction<Tables>,
  learner: number,
  copied: SharedVersion['images'],
  copies: ReadonlyMap<string, string>,
): Promise<boolean> {
  const isCopied = new Set(copied.map(({ name }) => name))
  const known = [...copies].flatMap(([inLink, own]) => (isCopied.has(inLink) ? [] : own))
  if (known.length === 0) return true
  const rows = await trx
    .selectFrom('images')
    .select('name')
    .where('learner', '=', learner)
    .where('name', 'in', known)
    .execute()
  return rows.length === known.length
}

/** Locks the learner who took a bank, then reads the bank. Null: unknown, or removed meanwhile. */
async function lockBank(
  context: StoreContext,
  trx: Transaction<Tables>,
  bankId: string,
): Promise<TakenBankRow | null> {
  const learner = await lockOwner(context, trx, 'taken_banks', bankId)
  return learner === null ? null : findTakenBank(trx, bankId)
}

async function removeBank(
  trx: Transaction<Tables>,
  { learner, seq }: Pick<TakenBankRow, 'learner' | 'seq'>,
): Promise<void> {
  await trx.deleteFrom('taken_banks').where('learner', '=', learner).where('seq', '=', seq).execute()
}

/** Not under the author's lock: a count may lag, and two learners in different order would deadlock. */
async function countTake(trx: Transaction<Tables>, { learner, seq }: LiveShare): Promise<void> {
  await trx
    .updateTable('shares')
    .set(({ eb }) => ({ taken: eb('taken', '+', 1) }))
    .where('learner', '=', learner)
    .where('seq', '=', seq)
    .execute()
}
