import { sql } from 'kysely'
import { FRONTEND_SOURCE } from '../../../contract/limits.ts'
import {
  CREATED_AT_MAX_AGE_DAYS,
  type NewPracticeResponse,
  type PracticeResponse,
} from '../../../contract/practice-response.ts'
import type { StoreContext } from '../context.ts'
import { isDangling } from '../engine/faults.ts'
import { type Look, prepareLook, prepareQuery, type Slots } from '../engine/prepared-query.ts'
import { transact } from '../engine/transact.ts'
import type { Database } from '../schema.ts'
import type { PracticeResponseStore } from '../store.ts'
import { selectResponses, toResponse } from './response-rows.ts'

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

/**
 * Takes a turn, finds the question and adds the answer, all in one statement, which is a transaction by itself: one
 * round trip instead of five. For engines that change rows within a `with`. No row: not added, and nothing says why.
 */
function prepareAddAtOnce(db: Database, writeAtOnce: Look) {
  return prepareLook(writeAtOnce, (slot: Slots<AddedValues>) =>
    db
      .with('turn', (turn) =>
        turn
          .updateTable('users')
          .from('questions')
          .set({ last_seq: sql`users.last_seq + 1` })
          .where('users.id', '=', slot('userId'))
          .whereRef('questions.learner', '=', 'users.learner')
          .where('questions.id', '=', slot('questionId'))
          // One that is sent again takes no turn here.
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('practice_responses as known')
                  .select('known.id')
                  .whereRef('known.learner', '=', 'users.learner')
                  .where('known.id', '=', slot('id')),
              ),
            ),
          )
          .returning(['users.learner', 'users.last_seq', 'questions.seq as question']),
      )
      .insertInto('practice_responses')
      .columns([
        'learner',
        'seq',
        'question',
        'id',
        'selected_answers',
        'is_correct',
        'response_time_ms',
        'source',
        'created_at',
      ])
      .expression((values) =>
        values
          .selectFrom('turn')
          .select([
            'turn.learner',
            'turn.last_seq',
            'turn.question',
            slot('id').as('id'),
            slot('selected_answers').as('selected_answers'),
            slot('is_correct').as('is_correct'),
            slot('response_time_ms').as('response_time_ms'),
            slot('source').as('source'),
            slot('created_at').as('created_at'),
          ]),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('learner'),
  )
}

type AddedValues = Omit<InsertValues, 'learner' | 'seq' | 'question'> & { userId: string; questionId: string }

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

/** What was added; undefined: nothing was, and the usual way finds out why. */
function prepareAddedAtOnce(context: StoreContext, writeAtOnce: Look) {
  const addAtOnce = prepareAddAtOnce(context.db, writeAtOnce)
  return async (response: NewPracticeResponse, id: string): Promise<PracticeResponse | undefined> => {
    const created_at = clampCreatedAt(response.created_at, context.now())
    const row = { id, ...readAnswer(response), created_at }
    const { user_id, question_id } = response
    try {
      const added = await addAtOnce({ ...row, userId: user_id, questionId: question_id })
      return added.length > 0 ? toResponse({ ...row, user_id, question_id }) : undefined
    } catch (error) {
      // The question was removed while the statement waited for its turn.
      if (isDangling(error)) return undefined
      throw error
    }
  }
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

/** See `PracticeResponseStore.create`. */
export function prepareCreateResponse(context: StoreContext): PracticeResponseStore['create'] {
  const insertResponse = prepareInsert(context.db)
  const findQuestion = prepareFindQuestion(context.db)
  const addedAtOnce = context.writeAtOnce && prepareAddedAtOnce(context, context.writeAtOnce)

  return async (response) => {
    const id = response.id ?? context.newId()
    const added = await addedAtOnce?.(response, id)
    if (added !== undefined) return { outcome: 'created', value: added }
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
  }
}
