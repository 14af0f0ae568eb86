import { sql } from 'kysely'
import type { Question } from '../../../../contract/question.ts'
import { type StoreContext, userExists } from '../../context.ts'
import { transact } from '../../engine/transact.ts'
import type { QuestionStore } from '../../interfaces/question-store.ts'
import type { Database } from '../../schema.ts'
import { findPageBounds, type PageBounds } from '../page.ts'
import { prepareBankJson } from './bank-json.ts'
import { changeMany } from './bulk-change.ts'
import { changeQuestion } from './change-question.ts'
import { createQuestions } from './create-questions.ts'
import { deleteQuestion, listDeleted, restoreQuestion } from './deleted-questions.ts'
import { createPart, removeStaleImports } from './import-parts.ts'
import { selectQuestions, toQuestion } from './question-rows.ts'
import { removeExpiredQuestions } from './remove-expired-questions.ts'

type FlagResult = { readonly outcome: 'saved'; readonly question: Question } | { readonly outcome: 'unknown' }

/** The learner and `seq` of a question; undefined: unknown. */
async function findQuestion(db: Database, questionId: string) {
  return await db
    .selectFrom('questions')
    .select(['learner', 'seq'])
    .where('id', '=', questionId)
    .executeTakeFirst()
}

export function createQuestionStore(context: StoreContext): QuestionStore {
  const { db } = context

  const selectPage = (bounds: PageBounds) => {
    let query = selectQuestions(db).where('questions.deleted_at', 'is', null).orderBy('questions.seq')
    if (bounds.after !== null) query = query.where('questions.seq', '>', bounds.after)
    if (bounds.limit !== null) query = query.limit(bounds.limit)
    return query
  }

  return {
    bank: prepareBankJson(context),

    ofUser: async (userId, page) => {
      const bounds = await findPageBounds(page, async (id) => {
        const row = await selectQuestions(db)
          .clearSelect()
          .select('questions.seq')
          .where('users.id', '=', userId)
          .where('questions.id', '=', id)
          .executeTakeFirst()
        return row?.seq ?? null
      })
      if (bounds === null) return null
      const rows = await selectPage(bounds).where('users.id', '=', userId).execute()
      const questions = rows.map(toQuestion)
      return questions.length > 0 || (await userExists(db, userId)) ? questions : null
    },

    ofTest: async (testId, page) => {
      const test = await db
        .selectFrom('tests')
        .select(['learner', 'seq'])
        .where('id', '=', testId)
        .executeTakeFirst()
      if (test === undefined) return null
      const bounds = await findPageBounds(page, async (id) => {
        const row = await db
          .selectFrom('questions')
          .select('seq')
          .where('learner', '=', test.learner)
          .where('source_test', '=', test.seq)
          .where('id', '=', id)
          .executeTakeFirst()
        return row?.seq ?? null
      })
      if (bounds === null) return null
      const rows = await selectPage(bounds)
        .where('questions.learner', '=', test.learner)
        .where('questions.source_test', '=', test.seq)
        .execute()
      return rows.map(toQuestion)
    },

    create: async ({ user_id, ...question }) => {
      const written = await createQuestions(context, user_id, [question], { isImport: false })
      if (!('value' in written)) return written
      const [value] = written.value.questions
      if (value === undefined) throw new Error('A question that was stored is missing')
      return { outcome: written.outcome, value }
    },

    createAll: (userId, questions) => createQuestions(context, userId, questions, { isImport: true }),
    createPart: (userId, part, questions) => createPart(context, userId, part, questions),
    removeStaleImports: () => removeStaleImports(context),

    ownerOf: async (questionId) => {
      const row = await db
        .selectFrom('questions')
        .innerJoin('users', 'users.learner', 'questions.learner')
        .select('users.id')
        .where('questions.id', '=', questionId)
        .executeTakeFirst()
      return row?.id ?? null
    },

    change: (questionId, change) => changeQuestion(context, questionId, change),
    changeMany: (change) => changeMany(context, change),
    remove: (questionId) => deleteQuestion(context, questionId),
    removeExpired: (signal) => removeExpiredQuestions(context, signal),
    restore: (questionId) => restoreQuestion(context, questionId),
    deletedOf: (userId, page) => listDeleted(context, userId, page),

    setFlag: async (questionId, flagged) => {
      const result = await transact<FlagResult>(context, async (trx, previous) => {
        const found = await findQuestion(trx, questionId)
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
