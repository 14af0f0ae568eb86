import { sql } from 'kysely'
import type { Question } from '../../../contract/question.ts'
import { type StoreContext, userExists } from '../context.ts'
import { transact } from '../engine/transact.ts'
import type { Database } from '../schema.ts'
import type { QuestionStore } from '../store.ts'
import { prepareBankJson } from '../user-data/bank-json.ts'
import { createPart, forgetImports } from './import-parts.ts'
import { findBounds, type PageBounds } from './page.ts'
import { createQuestions } from './question-batch.ts'
import { selectQuestions, toQuestion } from './question-rows.ts'

type Flagged = { readonly outcome: 'saved'; readonly question: Question } | { readonly outcome: 'unknown' }

/** Whose it is, and its place among what is theirs. */
async function findQuestion(db: Database, questionId: string) {
  return await db
    .selectFrom('questions')
    .select(['learner', 'seq'])
    .where('id', '=', questionId)
    .executeTakeFirst()
}

export function createQuestionStore(context: StoreContext): QuestionStore {
  const { db } = context

  const onePage = (bounds: PageBounds) => {
    let query = selectQuestions(db).orderBy('questions.seq')
    if (bounds.after !== null) query = query.where('questions.seq', '>', bounds.after)
    if (bounds.limit !== null) query = query.limit(bounds.limit)
    return query
  }

  return {
    bank: prepareBankJson(context),

    ofUser: async (userId, page) => {
      const bounds = await findBounds(page, async (id) => {
        const row = await selectQuestions(db)
          .clearSelect()
          .select('questions.seq')
          .where('users.id', '=', userId)
          .where('questions.id', '=', id)
          .executeTakeFirst()
        return row?.seq ?? null
      })
      if (bounds === null) return null
      const rows = await onePage(bounds).where('users.id', '=', userId).execute()
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
      const bounds = await findBounds(page, async (id) => {
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
      const rows = await onePage(bounds)
        .where('questions.learner', '=', test.learner)
        .where('questions.source_test', '=', test.seq)
        .execute()
      return rows.map(toQuestion)
    },

    create: async ({ user_id, ...question }) => {
      const written = await createQuestions(context, user_id, [question])
      if (!('value' in written)) return written
      const [value] = written.value.questions
      if (value === undefined) throw new Error('A question that was written is not there')
      return { outcome: written.outcome, value }
    },

    createAll: (userId, questions) => createQuestions(context, userId, questions),
    createPart: (userId, part, questions) => createPart(context, userId, part, questions),
    forgetImports: () => forgetImports(context),

    flag: async (questionId, flagged) => {
      const result = await transact<Flagged>(context, async (trx, before) => {
        const place = await findQuestion(trx, questionId)
        if (place === undefined) return { outcome: 'unknown' }
        const { learner, seq } = place
        // Turned once, even if it is not known whether it has been.
        const wanted = flagged ?? (before?.outcome === 'saved' ? before.question.is_flagged : null)
        // As in every other write the learner's row comes first: two that wait for each other would both be undone.
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
          // Unless it was drawn anew meanwhile.
          .where('questions.id', '=', questionId)
          .executeTakeFirst()
        return row === undefined ? { outcome: 'unknown' } : { outcome: 'saved', question: toQuestion(row) }
      })
      return result.outcome === 'saved' ? result.question : null
    },
  }
}
