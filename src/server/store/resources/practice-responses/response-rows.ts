import { sql } from 'kysely'
import type { PracticeResponse } from '../../../../contract/practice-response.ts'
import type { Confidence } from '../../../../domain/model.ts'
import type { JsonSql } from '../../engine/json-sql.ts'
import { type Params, prepareQuery } from '../../engine/prepared-query.ts'
import type { Database } from '../../schema.ts'
import { readTexts, toIso } from '../stored-values.ts'

/** A row of a practice response, with ids in place of the internal numbers. */
interface PracticeResponseRow {
  readonly id: string
  readonly user_id: string
  readonly question_id: string
  readonly selected_answers: string
  readonly is_correct: boolean | number
  readonly response_time_ms: number | null
  readonly source: string
  readonly created_at: number
  readonly confidence: Confidence | null
}

export function selectResponses(db: Database) {
  return db
    .selectFrom('users')
    .innerJoin('practice_responses as response', 'response.learner', 'users.learner')
    .innerJoin('questions', (join) =>
      join
        .onRef('questions.learner', '=', 'response.learner')
        .onRef('questions.seq', '=', 'response.question'),
    )
    .select([
      'response.id',
      'users.id as user_id',
      'questions.id as question_id',
      'response.selected_answers',
      'response.is_correct',
      'response.response_time_ms',
      'response.source',
      'response.created_at',
      'response.confidence',
    ])
}

export function toResponse(row: PracticeResponseRow): PracticeResponse {
  const answers = readTexts(row.selected_answers)
  return {
    id: row.id,
    user_id: row.user_id,
    question_id: row.question_id,
    user_answer: answers,
    selected_answers: answers,
    is_correct: Boolean(row.is_correct),
    response_time_ms: row.response_time_ms,
    time_taken: row.response_time_ms,
    source: row.source,
    created_at: toIso(row.created_at),
    ...(row.confidence === null ? {} : { confidence: row.confidence }),
  }
}

const HAS_NO_CONFIDENCE = sql`response.confidence is null`

/** {@link toResponse} as SQL: the JSON of a row of {@link selectResponses}. */
export function responseJson({ text, json, flag, integer, time, object }: JsonSql) {
  const members = {
    id: text('response.id'),
    user_id: text('users.id'),
    question_id: text('questions.id'),
    user_answer: json('response.selected_answers'),
    selected_answers: json('response.selected_answers'),
    is_correct: flag('response.is_correct'),
    response_time_ms: integer('response.response_time_ms'),
    time_taken: integer('response.response_time_ms'),
    source: text('response.source'),
    created_at: time('response.created_at'),
  }
  return object(members, {
    isUsual: HAS_NO_CONFIDENCE,
    usual: {},
    members: { confidence: text('response.confidence') },
  })
}

/** A row of {@link selectResponses} as a compact response: a third of the bytes of {@link responseJson}. */
export function compactResponseJson({ text, json, flag, integer, tuple }: JsonSql) {
  const values = [
    text('response.id'),
    text('questions.id'),
    json('response.selected_answers'),
    flag('response.is_correct'),
    integer('response.response_time_ms'),
    integer('response.created_at'),
  ]
  return tuple(values, { isMissing: HAS_NO_CONFIDENCE, value: text('response.confidence') })
}

/** All responses of a user, newest first. */
export function prepareAllResponses(
  db: Database,
): (db: Database, userId: string) => Promise<PracticeResponse[]> {
  const allResponses = prepareQuery((param: Params<{ userId: string }>) =>
    selectResponses(db).where('users.id', '=', param('userId')).orderBy('response.seq', 'desc'),
  )
  return async (db, userId) => (await allResponses(db, { userId })).map(toResponse)
}
