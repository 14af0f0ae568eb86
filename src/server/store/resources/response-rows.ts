import { type InferResult, sql } from 'kysely'
import type { PracticeResponse } from '../../../contract/practice-response.ts'
import { type JsonSql, type OptionalValue, optionalMembers } from '../engine/json-sql.ts'
import type { Database } from '../schema.ts'
import { readTexts, toIso } from './stored-values.ts'

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
      'response.utc_offset_minutes',
    ])
}

type PracticeResponseRow = InferResult<ReturnType<typeof selectResponses>>[number]

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
    ...(row.utc_offset_minutes === null ? {} : { utc_offset_minutes: row.utc_offset_minutes }),
  }
}

/** What replies leave out where it is not known, in the order of compact responses. */
function optionalValues({ text, integer }: JsonSql) {
  return {
    confidence: { isMissing: sql`response.confidence is null`, value: text('response.confidence') },
    utc_offset_minutes: {
      isMissing: sql`response.utc_offset_minutes is null`,
      value: integer('response.utc_offset_minutes'),
    },
  } satisfies Record<string, OptionalValue>
}

/** {@link toResponse} as SQL: the JSON of a row of {@link selectResponses}. */
export function responseJson(sqlOf: JsonSql) {
  const { text, json, flag, integer, time, object } = sqlOf
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
  return object(members, optionalMembers(optionalValues(sqlOf)))
}

/** A row of {@link selectResponses} as a compact response: a third of the bytes of {@link responseJson}. */
export function compactResponseJson(sqlOf: JsonSql) {
  const { text, json, flag, integer, tuple } = sqlOf
  const values = [
    text('response.id'),
    text('questions.id'),
    json('response.selected_answers'),
    flag('response.is_correct'),
    integer('response.response_time_ms'),
    integer('response.created_at'),
  ]
  return tuple(values, Object.values(optionalValues(sqlOf)))
}

/** All responses of a user, newest first. */
export async function readResponses(db: Database, userId: string): Promise<PracticeResponse[]> {
  const rows = await selectResponses(db)
    .where('users.id', '=', userId)
    .orderBy('response.seq', 'desc')
    .execute()
  return rows.map(toResponse)
}
