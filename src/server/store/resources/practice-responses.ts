import { sql, type Transaction } from 'kysely'
import type { PageQuery } from '../../../contract/common.ts'
import type { PracticeResponse } from '../../../contract/practice-response.ts'
import type { Question } from '../../../contract/question.ts'
import { judgeAgain } from '../../../domain/answer.ts'
import { findRow, type StoreContext, userExists } from '../context.ts'
import type { Tables } from '../schema.ts'
import { prepareCreateResponse } from './create-response.ts'
import { prepareResponsesJson, prepareResponsesPage, prepareResponsesRevision } from './response-lists.ts'
import { selectResponses, toResponse } from './response-rows.ts'
import { chunksOf, findPageBounds, type PageBounds, pageOf, readTexts } from './stored-values.ts'

export type PracticeResponseStore = ReturnType<typeof createPracticeResponseStore>

export function createPracticeResponseStore(context: StoreContext) {
  const { db } = context

  const selectPage = (bounds: PageBounds) => pageOf(selectResponses(db), 'response.seq', 'desc', bounds)

  return {
    /** Newest first. Null: unknown user. */
    ofUser: async (userId: string, page: PageQuery): Promise<readonly PracticeResponse[] | null> => {
      const bounds = await findPageBounds(page, (id) =>
        selectResponses(db)
          .clearSelect()
          .select('response.seq')
          .where('users.id', '=', userId)
          .where('response.id', '=', id)
          .executeTakeFirst(),
      )
      if (bounds === null) return null
      const rows = await selectPage(bounds).where('users.id', '=', userId).execute()
      return rows.length > 0 || (await userExists(db, userId)) ? rows.map(toResponse) : null
    },

    revisionOfUser: prepareResponsesRevision(context),
    jsonOfUser: prepareResponsesJson(context),
    pageOfUser: prepareResponsesPage(context),

    /** Newest first. Null: unknown question. */
    ofQuestion: async (questionId: string, page: PageQuery): Promise<readonly PracticeResponse[] | null> => {
      const question = await findRow(db, 'questions', questionId)
      if (question === undefined) return null
      const bounds = await findPageBounds(page, (id) =>
        db
          .selectFrom('practice_responses')
          .select('seq')
          .where('learner', '=', question.learner)
          .where('question', '=', question.seq)
          .where('id', '=', id)
          .executeTakeFirst(),
      )
      if (bounds === null) return null
      const rows = await selectPage(bounds)
        .where('response.learner', '=', question.learner)
        .where('response.question', '=', question.seq)
        .execute()
      return rows.map(toResponse)
    },

    create: prepareCreateResponse(context),
  }
}

/** Rows an update names, of the 32,766 values that SQLite can bind. */
const UPDATE_CHUNK = 5000

/**
 * Judges all practice responses to a question by its key as it is now, within a transaction that holds the learner's
 * lock. Returns how many verdicts changed; pages of responses after a cursor then start over.
 */
export async function judgeResponsesAgain(
  context: StoreContext,
  trx: Transaction<Tables>,
  { learner, seq }: { readonly learner: number; readonly seq: number },
  { possible_answers: options, correct_answers: correct }: Question,
): Promise<number> {
  const responses = await trx
    .selectFrom('practice_responses')
    .select(['seq', 'selected_answers', 'is_correct'])
    .where('learner', '=', learner)
    .where('question', '=', seq)
    .execute()
  const changed = responses.flatMap(({ seq, selected_answers, is_correct }) => {
    const isCorrect = Boolean(is_correct)
    const verdict = judgeAgain({ options, correct }, { selected: readTexts(selected_answers), isCorrect })
    return verdict === isCorrect ? [] : { seq, verdict }
  })
  for (const is_correct of [true, false]) {
    const seqs = changed.filter(({ verdict }) => verdict === is_correct).map(({ seq }) => seq)
    for (const chunk of chunksOf(seqs, UPDATE_CHUNK)) {
      await trx
        .updateTable('practice_responses')
        .set({ is_correct, sent_is_correct: sql`coalesce(sent_is_correct, is_correct)` })
        .where('learner', '=', learner)
        .where('seq', 'in', chunk)
        .execute()
    }
  }
  if (changed.length > 0) {
    await trx
      .updateTable('users')
      .set({ verdicts_revision: context.newId() })
      .where('learner', '=', learner)
      .execute()
  }
  return changed.length
}
