import { sql } from 'kysely'
import type { PageQuery } from '../../../../contract/common.ts'
import type { BatchQuestion, ImportPart, NewQuestion, Question } from '../../../../contract/question.ts'
import type { BulkChange, QuestionChange } from '../../../../contract/question-change.ts'
import { findRow, ownerOf, type StoreContext, userExists } from '../../context.ts'
import {
  type BatchCounts,
  type ChangeResult,
  toWriteResult,
  transact,
  type WriteResult,
} from '../../transact.ts'
import { takeProposal } from '../assistants/proposals.ts'
import { recordImport } from '../record-import.ts'
import { findPageBounds, type PageBounds, pageOf } from '../stored-values.ts'
import { applyBatch } from './apply-batch.ts'
import { prepareBankJson } from './bank-json.ts'
import { changeMany, changeQuestion } from './change-questions.ts'
import { deleteQuestion, listDeleted, removeExpiredQuestions, restoreQuestion } from './deleted-questions.ts'
import { createPart, removeStaleImports } from './import-parts.ts'
import { selectQuestions, toQuestion } from './question-rows.ts'

export type QuestionStore = ReturnType<typeof createQuestionStore>

/** `questions` are those that were sent, in their order, as stored. */
type StoredBatch = BatchCounts & { readonly questions: readonly Question[] }

type FlagResult = { readonly outcome: 'saved'; readonly question: Question } | { readonly outcome: 'unknown' }

export function createQuestionStore(context: StoreContext) {
  const { db } = context

  const selectPage = (bounds: PageBounds) =>
    pageOf(selectQuestions(db).where('questions.deleted_at', 'is', null), 'questions.seq', 'asc', bounds)

  return {
    /** The whole bank by user id: all questions as JSON, in the order they were added. */
    bank: prepareBankJson(context),

    /** In the order they were added, without deleted ones, as is every list of questions. Null: unknown user. */
    ofUser: async (userId: string, page: PageQuery): Promise<readonly Question[] | null> => {
      const bounds = await findPageBounds(page, (id) =>
        db
          .selectFrom('users')
          .innerJoin('questions', 'questions.learner', 'users.learner')
          .select('questions.seq')
          .where('users.id', '=', userId)
          .where('questions.id', '=', id)
          .executeTakeFirst(),
      )
      if (bounds === null) return null
      const rows = await selectPage(bounds).where('users.id', '=', userId).execute()
      return rows.length > 0 || (await userExists(db, userId)) ? rows.map(toQuestion) : null
    },

    /** Null: unknown test. */
    ofTest: async (testId: string, page: PageQuery): Promise<readonly Question[] | null> => {
      const test = await findRow(db, 'tests', testId)
      if (test === undefined) return null
      const bounds = await findPageBounds(page, (id) =>
        db
          .selectFrom('questions')
          .select('seq')
          .where('learner', '=', test.learner)
          .where('source_test', '=', test.seq)
          .where('id', '=', id)
          .executeTakeFirst(),
      )
      if (bounds === null) return null
      const rows = await selectPage(bounds)
        .where('questions.learner', '=', test.learner)
        .where('questions.source_test', '=', test.seq)
        .execute()
      return rows.map(toQuestion)
    },

    create: async ({ user_id, ...question }: NewQuestion): Promise<WriteResult<Question>> => {
      const written = await createQuestions(context, user_id, [question], null)
      if (!('value' in written)) return written
      const [value] = written.value.questions
      if (value === undefined) throw new Error('A question that was stored is missing')
      return { outcome: written.outcome, value }
    },

    /**
     * All or none. Entries with `replaces` name existing questions; `unknown` when one does not exist. A `note_text` has
     * been sanitized, and is stored where there is no note yet. It can be undone as an import.
     */
    createAll: (userId: string, questions: readonly BatchQuestion[], by: BatchOrigin = OWN) =>
      createQuestions(context, userId, questions, by),

    createPart: (userId: string, part: ImportPart, questions: readonly BatchQuestion[]) =>
      createPart(context, userId, part, questions),
    removeStaleImports: () => removeStaleImports(context),
    /** The id of the learner whose question it is, deleted or not. Null: unknown question. */
    ownerOf: (questionId: string) => ownerOf(db, 'questions', questionId),
    /** @param assistant the name of the assistant that changes it: that can be undone like an import */
    change: (questionId: string, change: QuestionChange, assistant: string | null = null) =>
      changeQuestion(context, questionId, change, assistant),
    changeMany: (change: BulkChange) => changeMany(context, change),
    remove: (questionId: string) => deleteQuestion(context, questionId),
    removeExpired: (signal?: AbortSignal) => removeExpiredQuestions(context, signal),
    restore: (questionId: string) => restoreQuestion(context, questionId),
    deletedOf: (userId: string, page: PageQuery) => listDeleted(context, userId, page),

    /** Sets the flag, or toggles it when `flagged` is null. Null: unknown question. */
    setFlag: async (questionId: string, flagged: boolean | null): Promise<Question | null> => {
      const result = await transact<FlagResult>(context, async (trx, previous) => {
        const found = await findRow(trx, 'questions', questionId)
        if (found === undefined) return { outcome: 'unknown' }
        const { learner, seq } = found
        // Toggled only once, even when the commit of the previous attempt was not confirmed.
        const wanted = flagged ?? (previous?.outcome === 'saved' ? previous.question.is_flagged : null)
        // The learner's row is locked first, as in every write: two that lock in different order would deadlock.
        await context.renewRevision(trx, learner)
        await trx
          .updateTable('questions')
          .set({ is_flagged: wanted ?? sql`not is_flagged` })
          .where('learner', '=', learner)
          .where('seq', '=', seq)
          .execute()
        const row = await selectQuestions(trx)
          .where('questions.learner', '=', learner)
          .where('questions.seq', '=', seq)
          // The id may have been replaced meanwhile.
          .where('questions.id', '=', questionId)
          .executeTakeFirst()
        return row === undefined ? { outcome: 'unknown' } : { outcome: 'saved', question: toQuestion(row) }
      })
      return result.outcome === 'saved' ? result.question : null
    },
  }
}

/** Whose questions are added: those of an assistant, by its name, or those of a proposal, which is then removed. */
interface BatchOrigin {
  readonly assistant: string | null
  readonly proposalId: string | null
}

const OWN: BatchOrigin = { assistant: null, proposalId: null }

/**
 * Adds and replaces questions, all or none. The result contains every question that was sent, in the same order.
 * @param origin null: it cannot be undone as an import
 */
async function createQuestions(
  context: StoreContext,
  userId: string,
  questions: readonly BatchQuestion[],
  origin: BatchOrigin | null,
): Promise<WriteResult<StoredBatch>> {
  const sent = questions.map((question) => ({ id: question.id ?? context.newId(), question }))
  const changed = await transact<ChangeResult<StoredBatch>>(context, async (trx, previous) => {
    const applied = await applyBatch(context, trx, userId, sent)
    if (applied.outcome !== 'applied') return applied
    if (origin !== null) {
      const { assistant, proposalId } = origin
      const proposed = proposalId === null ? null : await takeProposal(trx, userId, proposalId)
      // It was confirmed on another device, under other ids, or declined.
      if (proposalId !== null && proposed === null && applied.created > 0) return { outcome: 'conflict' }
      await recordImport(context, trx, userId, null, assistant ?? proposed).add(applied)
    }
    const { created, replaced, notes, stored } = applied
    const value = { created, replaced, questions: sent.flatMap(({ id }) => stored.get(id) ?? []) }
    if (created > 0) return { outcome: 'created', value }
    if (replaced + notes > 0) return { outcome: 'saved', value }
    return previous ?? { outcome: 'existing', value }
  })
  return toWriteResult(changed)
}
