import { type Insertable, sql } from 'kysely'
import { FRONTEND_SOURCE } from '../../../contract/limits.ts'
import {
  CREATED_AT_MAX_AGE_DAYS,
  type NewPracticeResponse,
  type PracticeResponse,
} from '../../../contract/practice-response.ts'
import { DAY_MS } from '../../../domain/time-units.ts'
import type { StoreContext } from '../context.ts'
import { isForeignKeyViolation } from '../engine/faults.ts'
import { type Params, prepareQuery, prepareWith, type QueryPreparer } from '../engine/prepared-query.ts'
import type { Database, Tables } from '../schema.ts'
import { transact, type WriteResult } from '../transact.ts'
import { recordChange } from './assistants/changes.ts'
import { selectResponses, toResponse } from './response-rows.ts'
import { pastTime, readNullableFlag } from './stored-values.ts'

function prepareInsert(db: Database) {
  return prepareQuery((param: Params<InsertValues>) =>
    db
      .insertInto('practice_responses')
      .values({
        learner: param('learner'),
        seq: param('seq'),
        id: param('id'),
        question: param('question'),
        selected_answers: param('selected_answers'),
        is_correct: param('is_correct'),
        response_time_ms: param('response_time_ms'),
        source: param('source'),
        created_at: param('created_at'),
        confidence: param('confidence'),
        utc_offset_minutes: param('utc_offset_minutes'),
        sent_is_correct: param('is_correct'),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id'),
  )
}

/** The columns that a response has of its own. */
const ANSWER_COLUMNS = [
  'id',
  'selected_answers',
  'is_correct',
  'response_time_ms',
  'source',
  'created_at',
  'confidence',
  'utc_offset_minutes',
] as const

/**
 * Locks the learner, finds the question and adds the response, all in one statement that commits by itself: one round
 * trip instead of five. For engines that can change rows within a `with`. No row: not added, for any reason.
 */
function prepareAddInOneStatement(db: Database, autocommit: QueryPreparer) {
  return prepareWith(autocommit, (param: Params<AddedValues>) =>
    db
      .with('lock', (lock) =>
        lock
          .updateTable('users')
          .from('questions')
          .set({ last_seq: sql`users.last_seq + 1` })
          .where('users.id', '=', param('userId'))
          .whereRef('questions.learner', '=', 'users.learner')
          .where('questions.id', '=', param('questionId'))
          // A response that is sent again reserves no `seq` here.
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('practice_responses as known')
                  .select('known.id')
                  .whereRef('known.learner', '=', 'users.learner')
                  .where('known.id', '=', param('id')),
              ),
            ),
          )
          .returning(['users.learner', 'users.last_seq', 'questions.seq as question']),
      )
      .insertInto('practice_responses')
      .columns(['learner', 'seq', 'question', ...ANSWER_COLUMNS, 'sent_is_correct'])
      .expression((values) =>
        values
          .selectFrom('lock')
          .select(['lock.learner', 'lock.last_seq', 'lock.question'])
          .select(ANSWER_COLUMNS.map((column) => param(column).as(column)))
          .select(param('is_correct').as('sent_is_correct')),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('learner'),
  )
}

type AddedValues = Omit<InsertValues, 'learner' | 'seq' | 'question'> & { userId: string; questionId: string }

type InsertValues = Required<Omit<Insertable<Tables['practice_responses']>, 'sent_is_correct'>>

function prepareFindQuestion(db: Database) {
  return prepareQuery((param: Params<{ learner: number; questionId: string }>) =>
    db
      .selectFrom('questions')
      .select('seq')
      .where('id', '=', param('questionId'))
      .where('learner', '=', param('learner')),
  )
}

/** The columns of the answer, with defaults for what was left out. */
function answerColumns(response: NewPracticeResponse) {
  const { user_answer } = response
  return {
    selected_answers: JSON.stringify(typeof user_answer === 'string' ? [user_answer] : user_answer),
    is_correct: response.is_correct,
    response_time_ms: response.response_time_ms ?? null,
    source: response.source ?? FRONTEND_SOURCE,
    confidence: response.confidence ?? null,
    utc_offset_minutes: response.utc_offset_minutes ?? null,
  }
}

/** When it was answered, milliseconds: the client's time, within the bounds of the contract. */
function clampCreatedAt(createdAt: string | undefined, now: number): number {
  return Math.max(pastTime(createdAt, now), now - CREATED_AT_MAX_AGE_DAYS * DAY_MS)
}

/** Adds a response in one statement. Undefined: not added; the transaction below finds out why. */
function prepareAdd(context: StoreContext, autocommit: QueryPreparer) {
  const addInOneStatement = prepareAddInOneStatement(context.db, autocommit)
  return async (response: NewPracticeResponse, id: string): Promise<PracticeResponse | undefined> => {
    const created_at = clampCreatedAt(response.created_at, context.now())
    const row = { id, ...answerColumns(response), created_at }
    const { user_id, question_id } = response
    try {
      const added = await addInOneStatement({ ...row, userId: user_id, questionId: question_id })
      return added.length > 0 ? toResponse({ ...row, user_id, question_id }) : undefined
    } catch (error) {
      // The question was removed while the statement waited for the learner's lock.
      if (isForeignKeyViolation(error)) return undefined
      throw error
    }
  }
}

/** The verdicts that an answer has or may have been sent with. */
function verdictsOf(stored: {
  readonly is_correct: boolean | number
  readonly sent_is_correct: boolean | number | null
  readonly verdicts_revision: string
}): readonly boolean[] {
  const sent = readNullableFlag(stored.sent_is_correct)
  if (sent !== null) return [Boolean(stored.is_correct), sent]
  // Of one stored before migration 0012 it is not known what was sent. It may have been judged again.
  return stored.verdicts_revision === '' ? [Boolean(stored.is_correct)] : [true, false]
}

/**
 * Whether it is the same answer. When and in what time zone it was given is not compared: the time may have been clamped.
 * @param verdicts those it has or was sent with
 */
function isSame(stored: PracticeResponse, sent: NewPracticeResponse, verdicts: readonly boolean[]): boolean {
  const answer = answerColumns(sent)
  return (
    stored.question_id === sent.question_id &&
    JSON.stringify(stored.selected_answers) === answer.selected_answers &&
    verdicts.includes(answer.is_correct) &&
    stored.response_time_ms === answer.response_time_ms &&
    stored.source === answer.source &&
    (stored.confidence ?? null) === answer.confidence
  )
}

/**
 * Stores an answer, once however often it is sent.
 *
 * The assistant that gives it for the learner is named so that it can be undone.
 */
export function prepareCreateResponse(context: StoreContext) {
  const insertResponse = prepareInsert(context.db)
  const findQuestion = prepareFindQuestion(context.db)
  const addInOneStatement = context.autocommit && prepareAdd(context, context.autocommit)

  return async (
    response: NewPracticeResponse,
    assistant: string | null = null,
  ): Promise<WriteResult<PracticeResponse>> => {
    const id = response.id ?? context.newId()
    const added = assistant === null ? await addInOneStatement?.(response, id) : undefined
    if (added !== undefined) return { outcome: 'created', value: added }
    return transact<WriteResult<PracticeResponse>>(context, async (trx) => {
      const lock = await context.lockLearner(trx, response.user_id, 1)
      if (lock === null) return { outcome: 'unknown' }
      const { learner, firstSeq: seq } = lock
      const [question] = await findQuestion(trx, { learner, questionId: response.question_id })
      if (question === undefined) return { outcome: 'unknown' }

      const row = {
        learner,
        seq,
        id,
        question: question.seq,
        ...answerColumns(response),
        created_at: clampCreatedAt(response.created_at, context.now()),
      }
      const [created] = await insertResponse(trx, row)
      if (created !== undefined) {
        const { user_id, question_id } = response
        if (assistant !== null) {
          const change = { kind: 'answer', response: seq } as const
          await recordChange(context, trx, user_id, { assistant, question: question.seq, change })
        }
        return { outcome: 'created', value: toResponse({ ...row, user_id, question_id }) }
      }
      const stored = await selectResponses(trx)
        .select(['response.sent_is_correct', 'users.verdicts_revision'])
        .where('response.id', '=', row.id)
        .where('users.id', '=', response.user_id)
        .executeTakeFirst()
      if (stored === undefined) return { outcome: 'conflict' }
      const value = toResponse(stored)
      return isSame(value, response, verdictsOf(stored))
        ? { outcome: 'existing', value }
        : { outcome: 'conflict' }
    })
  }
}
