import { type StoreContext, userExists } from '../../context.ts'
import type { PracticeResponseStore } from '../../interfaces/practice-response-store.ts'
import { findPageBounds, type PageBounds } from '../page.ts'
import { prepareCreateResponse } from './create-response.ts'
import { selectResponses, toResponse } from './response-rows.ts'
import { prepareResponsesJson } from './responses-json.ts'
import { prepareResponsesPage } from './responses-page.ts'
import { prepareResponsesRevision } from './responses-revision.ts'

export function createPracticeResponseStore(context: StoreContext): PracticeResponseStore {
  const { db } = context

  const selectPage = (bounds: PageBounds) => {
    let query = selectResponses(db).orderBy('response.seq', 'desc')
    if (bounds.after !== null) query = query.where('response.seq', '<', bounds.after)
    if (bounds.limit !== null) query = query.limit(bounds.limit)
    return query
  }

  return {
    ofUser: async (userId, page) => {
      const bounds = await findPageBounds(page, async (id) => {
        const row = await selectResponses(db)
          .clearSelect()
          .select('response.seq')
          .where('users.id', '=', userId)
          .where('response.id', '=', id)
          .executeTakeFirst()
        return row?.seq ?? null
      })
      if (bounds === null) return null
      const rows = await selectPage(bounds).where('users.id', '=', userId).execute()
      const responses = rows.map(toResponse)
      return responses.length > 0 || (await userExists(db, userId)) ? responses : null
    },

    revisionOfUser: prepareResponsesRevision(context),
    jsonOfUser: prepareResponsesJson(context),
    pageOfUser: prepareResponsesPage(context),

    ofQuestion: async (questionId, page) => {
      const question = await db
        .selectFrom('questions')
        .select(['learner', 'seq'])
        .where('id', '=', questionId)
        .executeTakeFirst()
      if (question === undefined) return null
      const bounds = await findPageBounds(page, async (id) => {
        const row = await db
          .selectFrom('practice_responses')
          .select('seq')
          .where('learner', '=', question.learner)
          .where('question', '=', question.seq)
          .where('id', '=', id)
          .executeTakeFirst()
        return row?.seq ?? null
      })
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
