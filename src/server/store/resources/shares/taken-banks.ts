import type { Transaction } from 'kysely'
import type { CategoryTitle } from '../../../../contract/category.ts'
import type { ExamRules } from '../../../../contract/exam.ts'
import { type Question, sentContent } from '../../../../contract/question.ts'
import type {
  DecidedUpdate,
  SharedQuestion,
  Taken,
  TakenBank,
  TakenQuestion,
  Taking,
} from '../../../../contract/share.ts'
import { EXAM_LIMITS } from '../../../../domain/exams/exam-definition.ts'
import { SHARE_LIMITS } from '../../../../domain/sharing/share-limits.ts'
import { type LearnerLock, ownerOf, type StoreContext, userExists } from '../../context.ts'
import type { Tables } from '../../schema.ts'
import { transact, type WriteResult } from '../../transact.ts'
import { orderedExamRules, readExamContent, writeExamContent } from '../exams.ts'
import { applyBatch } from '../questions/apply-batch.ts'
import { selectQuestions, toQuestion } from '../questions/question-rows.ts'
import { recordImport } from '../record-import.ts'
import { chunksOf, digestOf } from '../stored-values.ts'
import { findLive, type LiveShare } from './share-rows.ts'
import { withImageNames } from './shared-contents.ts'
import {
  aboutOf,
  addCopies,
  addressesOf,
  findTakenBank,
  missingImages,
  readShared,
  type SharedVersion,
  selectOwnQuestions,
  selectTakenBanks,
  toTakenBank,
} from './taken-rows.ts'
import { readUpdate, updateTaken } from './update-taken.ts'

/**
 * `stale`: another version is public by now. `full`: as many banks as are possible. `conflict`: the link is the learner's own.
 */
type Takeover = WriteResult<Taken> | { readonly outcome: 'stale' } | { readonly outcome: 'full' }

/** Rows per insert: 6 values each, of the 32,766 that SQLite can bind. */
const INSERT_CHUNK = 1000

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
        .select(['questions.id', 'taken_questions.is_withdrawn'])
        .orderBy('questions.seq')
        .execute()
      return rows.map(({ id, is_withdrawn }) => ({ question_id: id, is_withdrawn: Boolean(is_withdrawn) }))
    },
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

    /** What is public under a link, with its images. Null: it was withdrawn meanwhile. */
    readShared: (live: LiveShare) => readShared(db, live),

    /**
     * Adds a shared bank to that of a learner; it can be undone like an import. Questions that the learner has are not added
     * again. A link that was taken already is `existing`.
     *
     * @param copies names of the learner's copies of its images by the names in the link; their files exist
     */
    take: (
      { user_id: userId, id }: Taking,
      { live, bank, images }: SharedVersion,
      copies: ReadonlyMap<string, string>,
    ) => {
      const newIds = bank.questions.map(() => context.newId())
      const token = context.newId()
      const newExamIds = bank.exams.map(() => context.newId())
      return transact<Takeover>(context, async (trx) => {
        const lock = await context.lockLearner(trx, userId, 1 + images.length + bank.exams.length)
        if (lock === null) return { outcome: 'unknown' }
        const { learner, firstSeq: seq } = lock
        if (live.learner === learner) return { outcome: 'conflict' }
        const taken = await selectTakenBanks(trx)
          .where('users.id', '=', userId)
          .where('taken_banks.share_key', '=', live.key)
          .executeTakeFirst()
        if (taken !== undefined) {
          const value = { bank: await toTakenBank(trx, context.now(), taken), added: 0, known: 0 }
          return { outcome: 'existing', value }
        }
        const current = await findLive(trx, context.now(), 'key', live.key)
        if (current?.revision !== live.revision) return { outcome: 'stale' }
        if ((await countTaken(trx, learner)) >= SHARE_LIMITS.takenMax) return { outcome: 'full' }

        await addCopies(trx, { learner, firstSeq: seq + 1 }, images, copies)
        const row = {
          learner,
          seq,
          id,
          share_key: live.key,
          token,
          about: JSON.stringify(aboutOf(bank)),
          version: live.version,
          images: JSON.stringify(Object.fromEntries(addressesOf(copies))),
          shares_results: false,
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
        const counts = await addQuestions(context, trx, { userId, learner, bank: seq }, questions, newIds)
        if (counts === null) return { outcome: 'conflict' }
        await addTitles(trx, learner, bank.category_titles)
        await addExams(context, trx, { learner, firstSeq: seq + 1 + images.length }, bank.exams, newExamIds)
        await countTake(trx, live)
        await context.renewRevision(trx, learner)
        const value = { bank: await toTakenBank(trx, context.now(), { ...row, user_id: userId }), ...counts }
        return { outcome: 'created', value }
      })
    },
  }
}

async function countTaken(trx: Transaction<Tables>, learner: number): Promise<number> {
  const rows = await trx.selectFrom('taken_banks').select('seq').where('learner', '=', learner).execute()
  return rows.length
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

interface Into {
  readonly userId: string
  readonly learner: number
  /** `seq` of the taken bank. */
  readonly bank: number
}

/**
 * Adds the questions that the learner does not have, and remembers where each came from. Null: an id is taken.
 *
 * @param newIds for each question
 */
async function addQuestions(
  context: StoreContext,
  trx: Transaction<Tables>,
  { userId, learner, bank }: Into,
  questions: readonly SharedQuestion[],
  newIds: readonly string[],
): Promise<Pick<Taken, 'added' | 'known'> | null> {
  const own = await readOwn(trx, userId, learner)
  const sent: { readonly id: string; readonly question: SharedQuestion }[] = []
  const seqOf = new Map<string, number>()
  for (const [index, question] of questions.entries()) {
    const known = own.get(knownKey(question))
    const id = newIds[index]
    if (known !== undefined) {
      seqOf.set(question.id, known)
      own.delete(knownKey(question))
    } else if (id !== undefined) sent.push({ id, question })
  }
  const known = seqOf.size
  if (sent.length > 0) {
    const entries = sent.map(({ id, question: { id: _, ...question } }) => ({ id, question }))
    const applied = await applyBatch(context, trx, userId, entries)
    if (applied.outcome !== 'applied') return null
    await recordImport(context, trx, userId, null).add(applied)
    const first = applied.added?.first
    if (first !== undefined)
      for (const [index, { question }] of sent.entries()) seqOf.set(question.id, first + index)
  }
  const links = questions.flatMap((question) => {
    const seq = seqOf.get(question.id)
    const content = JSON.stringify(sentContent(question))
    return seq === undefined
      ? []
      : [{ learner, bank, item: question.id, question: seq, content, is_withdrawn: false }]
  })
  for (const chunk of chunksOf(links, INSERT_CHUNK))
    await trx.insertInto('taken_questions').values(chunk).execute()
  return { added: sent.length, known }
}

/** Titles of categories that have none yet. */
async function addTitles(
  trx: Transaction<Tables>,
  learner: number,
  titles: readonly CategoryTitle[],
): Promise<void> {
  for (const chunk of chunksOf(titles, INSERT_CHUNK)) {
    await trx
      .insertInto('category_titles')
      .values(chunk.map((title) => ({ learner, ...title })))
      .onConflict((conflict) => conflict.columns(['learner', 'category']).doNothing())
      .execute()
  }
}

/** Exams that the learner does not have yet, without a day, as far as there is room for them. */
async function addExams(
  context: StoreContext,
  trx: Transaction<Tables>,
  { learner, firstSeq }: LearnerLock,
  exams: readonly ExamRules[],
  newIds: readonly string[],
): Promise<void> {
  const rows = await trx.selectFrom('exams').select('content').where('learner', '=', learner).execute()
  const own = new Set(rows.map(({ content }) => JSON.stringify(orderedExamRules(readExamContent(content)))))
  const added = exams.flatMap((rules, index) => {
    const id = newIds[index]
    if (id === undefined || own.has(JSON.stringify(orderedExamRules(rules)))) return []
    const content = writeExamContent({ ...rules, date: null })
    const sent_digest = digestOf(content)
    return {
      learner,
      seq: firstSeq + index,
      id,
      content,
      revision: 1,
      created_at: context.now(),
      sent_digest,
    }
  })
  const fitting = added.slice(0, Math.max(0, EXAM_LIMITS.examsMax - rows.length))
  if (fitting.length > 0) await trx.insertInto('exams').values(fitting).execute()
}

/** The `seq` of the questions of the bank that came from no link, by what identifies them. */
async function readOwn(
  trx: Transaction<Tables>,
  userId: string,
  learner: number,
): Promise<Map<string, number>> {
  const linked = await trx
    .selectFrom('taken_questions')
    .select('question')
    .where('learner', '=', learner)
    .execute()
  const isLinked = new Set(linked.map(({ question }) => question))
  const rows = await selectQuestions(trx)
    .select('questions.seq')
    .where('users.id', '=', userId)
    .where('questions.deleted_at', 'is', null)
    .execute()
  const own = rows.filter(({ seq }) => !isLinked.has(seq))
  return new Map(own.map((row) => [knownKey(toQuestion(row)), row.seq]))
}

/** Two questions with the same text, options and key are one. */
function knownKey(
  question: Pick<Question, 'question_text' | 'possible_answers' | 'correct_answers'>,
): string {
  return JSON.stringify([
    question.question_text,
    question.possible_answers.toSorted(),
    question.correct_answers.toSorted(),
  ])
}
