import { sql } from 'kysely'
import type { BatchQuestion, Question } from '../../../../contract/question.ts'
import type { ExportedQuestion } from '../../../../contract/user-data.ts'
import { type JsonSql, usualMembers } from '../../engine/json-sql.ts'
import { type Params, prepareQuery } from '../../engine/prepared-query.ts'
import type { Database } from '../../schema.ts'
import { readNullableFlag, readTexts, toIso } from '../stored-values.ts'

/** A question row, with ids in place of the internal numbers. */
export interface QuestionRow {
  readonly id: string
  readonly user_id: string
  readonly question_text: string
  readonly category: string | null
  readonly possible_answers: string
  readonly correct_answers: string
  readonly explanation: string | null
  readonly is_flagged: boolean | number
  readonly is_correct: boolean | number | null
  readonly source_test_id: string | null
  readonly created_at: number
  readonly format: Question['format']
  readonly option_feedback: string | null
  readonly reference: string | null
  readonly source_id: string | null
  readonly keep_order: boolean | number | null
  readonly revision: number
}

export function selectQuestions(db: Database) {
  return db
    .selectFrom('users')
    .innerJoin('questions', 'questions.learner', 'users.learner')
    .leftJoin('tests', (join) =>
      join.onRef('tests.learner', '=', 'questions.learner').onRef('tests.seq', '=', 'questions.source_test'),
    )
    .select([
      'questions.id',
      'users.id as user_id',
      'questions.question_text',
      'questions.category',
      'questions.possible_answers',
      'questions.correct_answers',
      'questions.explanation',
      'questions.is_flagged',
      'questions.is_correct',
      'tests.id as source_test_id',
      'questions.created_at',
      'questions.format',
      'questions.option_feedback',
      'questions.reference',
      'questions.source_id',
      'questions.keep_order',
      'questions.revision',
    ])
}

export function toQuestion(row: QuestionRow): Question {
  return {
    id: row.id,
    user_id: row.user_id,
    question_text: row.question_text,
    category: row.category,
    possible_answers: readTexts(row.possible_answers),
    correct_answers: readTexts(row.correct_answers),
    explanation: row.explanation,
    is_flagged: Boolean(row.is_flagged),
    is_correct: readNullableFlag(row.is_correct),
    source_test_id: row.source_test_id,
    created_at: toIso(row.created_at),
    format: row.format,
    option_feedback: readFeedback(row.option_feedback),
    reference: row.reference,
    source_id: row.source_id,
    keep_order: readNullableFlag(row.keep_order),
    revision: row.revision,
  }
}

/** {@link toQuestion} as SQL: the JSON of a row of `questions`, `users` and `tests`. */
export function questionJson({ text, json, flag, integer, time, object }: JsonSql) {
  const first = {
    id: text('questions.id'),
    user_id: text('users.id'),
    question_text: text('questions.question_text'),
    category: text('questions.category'),
    possible_answers: json('questions.possible_answers'),
    correct_answers: json('questions.correct_answers'),
    explanation: text('questions.explanation'),
    is_flagged: flag('questions.is_flagged'),
    is_correct: flag('questions.is_correct'),
    source_test_id: text('tests.id'),
    created_at: time('questions.created_at'),
  }
  const members = {
    format: text('questions.format'),
    option_feedback: json('questions.option_feedback'),
    reference: text('questions.reference'),
    source_id: text('questions.source_id'),
    keep_order: flag('questions.keep_order'),
    revision: integer('questions.revision'),
  }
  return object(first, usualMembers(IS_PLAIN, PLAIN, members))
}

/** What a question has that was added without any of these, and never changed. */
const PLAIN = {
  format: 'plain',
  option_feedback: null,
  reference: null,
  source_id: null,
  keep_order: null,
  revision: 1,
} as const

const IS_PLAIN = sql`questions.format = 'plain' and questions.option_feedback is null
  and questions.reference is null and questions.source_id is null and questions.keep_order is null
  and questions.revision = 1`

/** All questions of a user in the order they were added, deleted ones included. */
export function prepareExportedQuestions(
  db: Database,
): (db: Database, userId: string) => Promise<ExportedQuestion[]> {
  const allQuestions = prepareQuery((param: Params<{ userId: string }>) =>
    selectQuestions(db)
      .select('questions.deleted_at')
      .where('users.id', '=', param('userId'))
      .orderBy('questions.seq'),
  )
  return async (db, userId) =>
    (await allQuestions(db, { userId })).map((row) => ({
      ...toQuestion(row),
      deleted_at: row.deleted_at === null ? null : toIso(row.deleted_at),
    }))
}

/** Reads the JSON of {@link writeFeedback}. */
export function readFeedback(json: string | null): (string | null)[] | null {
  return json === null ? null : JSON.parse(json)
}

/** Null when no option has any. */
export function writeFeedback(feedback: BatchQuestion['option_feedback']): string | null {
  return feedback?.some((text) => text) ? JSON.stringify(feedback.map((text) => text || null)) : null
}

/** The content that an entry with `replaces` replaces, for comparison. */
export function replaceableKey(question: BatchQuestion | Question): string {
  return JSON.stringify([
    question.question_text,
    question.category ?? null,
    question.possible_answers,
    question.correct_answers,
    question.explanation ?? null,
    ...newContentOf(question),
  ])
}

/**
 * The content by which a question that is sent again is recognized. The flag is not part of it: the learner may have
 * changed it since.
 */
export function resentKey(question: BatchQuestion | Question): string {
  return JSON.stringify([
    question.question_text,
    question.category ?? null,
    question.possible_answers,
    question.correct_answers,
    question.explanation ?? null,
    question.is_correct ?? null,
    question.source_test_id ?? null,
    ...newContentOf(question),
  ])
}

/** The part of the content that was added later, with defaults for what was left out. */
function newContentOf(question: BatchQuestion | Question) {
  return [
    question.format ?? 'plain',
    writeFeedback(question.option_feedback),
    question.reference ?? null,
    question.source_id ?? null,
    // Imports of earlier releases are remembered by keys without it.
    ...(typeof question.keep_order === 'boolean' ? [question.keep_order] : []),
  ]
}
