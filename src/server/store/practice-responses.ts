import { FRONTEND_SOURCE } from '../../contract/limits.ts'
import {
  CREATED_AT_MAX_AGE_DAYS,
  type NewPracticeResponse,
  type PracticeResponse,
} from '../../contract/practice-response.ts'
import { type StoreContext, userExists } from './context.ts'
import { findBounds, type PageBounds } from './page.ts'
import { prepareQuery, type Slots } from './prepared-query.ts'
import { selectResponses, toResponse } from './response-rows.ts'
import { prepareResponsesRevision } from './responses-revision.ts'
import { prepareResponsesSince } from './responses-since.ts'
import { prepareResponsesText } from './responses-text.ts'
import type { Database } from './schema.ts'
import type { PracticeResponseStore } from './store.ts'
import { transact } from './transact.ts'

const DAY_MS = 24 * 60 * 60 * 1000

function prepareInsert(db: Database) {
  return prepareQuery((slot: Slots<InsertValues>) =>
    db
      .insertInto('practice_responses')
      .values({
        learner: slot('learner'),
        seq: slot('seq'),
        id: slot('id'),
        question: slot('question'),
        selected_answers: slot('selected_answers'),
        is_correct: slot('is_correct'),
        response_time_ms: slot('response_time_ms'),
        source: slot('source'),
        created_at: slot('created_at'),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id'),
  )
}

type InsertValues = {
  learner: number
  seq: number
  id: string
  question: number
  selected_answers: string
  is_correct: boolean
  response_time_ms: number | null
  source: string
  created_at: number
}

function prepareFindQuestion(db: Database) {
  return prepareQuery((slot: Slots<{ learner: number; questionId: string }>) =>
    db
      .selectFrom('questions')
      .select('seq')
      .where('id', '=', slot('questionId'))
      .where('learner', '=', slot('learner')),
  )
}

/** What the learner answered, with what may be left out filled in. */
function readAnswer(response: NewPracticeResponse) {
  const { user_answer } = response
  return {
    selected_answers: JSON.stringify(typeof user_answer === 'string' ? [user_answer] : user_answer),
    is_correct: response.is_correct,
    response_time_ms: response.response_time_ms ?? null,
    source: response.source ?? FRONTEND_SOURCE,
  }
}

/** When it was answered: as the client says, within the bounds of the contract. */
function clampCreatedAt(createdAt: string | undefined, now: number): number {
  if (createdAt === undefined) return now
  return Math.min(Math.max(Date.parse(createdAt), now - CREATED_AT_MAX_AGE_DAYS * DAY_MS), now)
}

function isSame(stored: PracticeResponse, sent: NewPracticeResponse): boolean {
  const answer = readAnswer(sent)
  return (
    stored.question_id === sent.question_id &&
    JSON.stringify(stored.selected_answers) === answer.selected_answers &&
    stored.is_correct === answer.is_correct &&
    stored.response_time_ms === answer.response_time_ms &&
    stored.source === answer.source
  )
}

export function createPracticeResponseStore(context: StoreContext): PracticeResponseStore {
  const { db } = context
  const insertResponse = prepareInsert(db)
  const findQuestion = prepareFindQuestion(db)

  const onePage = (bounds: PageBounds) => {
    let query = selectResponses(db).orderBy('response.seq', 'desc')
    if (bounds.after !== null) query = query.where('response.seq', '<', bounds.after)
    if (bounds.limit !== null) query = query.limit(bounds.limit)
    return query
  }

  return {
    ofUser: async (userId, page) => {
      const bounds = await findBounds(page, async (id) => {
        const row = await selectResponses(db)
          .clearSelect()
          .select('response.seq')
          .where('users.id', '=', userId)
          .where('response.id', '=', id)
          .executeTakeFirst()
        return row?.seq ?? null
      })
      if (bounds === null) return null
      const rows = await onePage(bounds).where('users.id', '=', userId).execute()
      const responses = rows.map(toResponse)
      return responses.length > 0 || (await userExists(db, userId)) ? responses : null
    },

    revisionOfUser: prepareResponsesRevision(context),
    textOfUser: prepareResponsesText(context),
    textSince: prepareResponsesSince(context),

    ofQuestion: async (questionId, page) => {
      const question = await db
        .selectFrom('questions')
        .select(['learner', 'seq'])
        .where('id', '=', questionId)
        .executeTakeFirst()
      if (question === undefined) return null
      const bounds = await findBounds(page, async (id) => {
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
      const rows = await onePage(bounds)
        .where('response.learner', '=', question.learner)
        .where('response.question', '=', question.seq)
        .execute()
      return rows.map(toResponse)
    },

    create: (response) => {
      const id = response.id ?? context.newId()
      return transact(context, async (trx) => {
        const turn = await context.takeTurn(trx, response.user_id, 1)
        if (turn === null) return { outcome: 'unknown' }
        const { learner, firstSeq: seq } = turn
        const [question] = await findQuestion(trx, { learner, questionId: response.question_id })
        if (question === undefined) return { outcome: 'unknown' }

        const row = {
          learner,
          seq,
          id,
          question: question.seq,
          ...readAnswer(response),
          created_at: clampCreatedAt(response.created_at, context.now()),
        }
        const [created] = await insertResponse(trx, row)
        if (created !== undefined) {
          const { user_id, question_id } = response
          return { outcome: 'created', value: toResponse({ ...row, user_id, question_id }) }
        }
        const stored = await selectResponses(trx)
          .where('response.id', '=', row.id)
          .where('users.id', '=', response.user_id)
          .executeTakeFirst()
        if (stored === undefined) return { outcome: 'conflict' }
        const value = toResponse(stored)
        return isSame(value, response) ? { outcome: 'existing', value } : { outcome: 'conflict' }
      })
    },
  }
}
