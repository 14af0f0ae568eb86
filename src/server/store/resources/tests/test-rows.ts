import type { ExamRules } from '../../../../contract/exam.ts'
import type { NewTest, Test, TestQuestion } from '../../../../contract/test.ts'
import type { JsonSql } from '../../engine/json-sql.ts'
import { type Params, prepareQuery } from '../../engine/prepared-query.ts'
import type { Database } from '../../schema.ts'
import { orderedExamRules } from '../exams/exam-rows.ts'
import { toIso } from '../stored-values.ts'

interface TestRow {
  readonly id: string
  readonly user_id: string
  readonly score: number
  readonly passed: boolean | number
  readonly taken_at: number
  readonly categories: string | null
  readonly exam_id: string | null
  readonly exam_rules: string | null
  readonly duration_ms: number | null
  readonly questions: string
}

export function selectTests(db: Database) {
  return db
    .selectFrom('users')
    .innerJoin('tests', 'tests.learner', 'users.learner')
    .leftJoin('exams', (join) =>
      join.onRef('exams.learner', '=', 'tests.learner').onRef('exams.seq', '=', 'tests.exam'),
    )
    .select([
      'tests.id',
      'users.id as user_id',
      'tests.score',
      'tests.passed',
      'tests.taken_at',
      'tests.categories',
      'exams.id as exam_id',
      'tests.exam_rules',
      'tests.duration_ms',
      'tests.questions',
    ])
}

export function toTest(row: TestRow): Test {
  return {
    id: row.id,
    user_id: row.user_id,
    score: row.score,
    passed: Boolean(row.passed),
    taken_at: toIso(row.taken_at),
    categories: readTestCategories(row.categories),
    exam_id: row.exam_id,
    exam: readExamRules(row.exam_rules),
    duration_ms: row.duration_ms,
    questions: readTestQuestions(row.questions),
  }
}

/** {@link toTest} as SQL: the JSON of a row of `tests`, `users` and `exams`. */
export function testJson({ text, json, flag, real, integer, time, object }: JsonSql) {
  return object({
    id: text('tests.id'),
    user_id: text('users.id'),
    score: real('tests.score'),
    passed: flag('tests.passed'),
    taken_at: time('tests.taken_at'),
    categories: json('tests.categories'),
    exam_id: text('exams.id'),
    exam: json('tests.exam_rules'),
    duration_ms: integer('tests.duration_ms'),
    questions: json('tests.questions'),
  })
}

/** Reads the JSON of {@link writeTestQuestions}. */
export function readTestQuestions(json: string): TestQuestion[] {
  return JSON.parse(json)
}

export function writeTestQuestions(questions: readonly TestQuestion[]): string {
  return JSON.stringify(
    questions.map(({ id, question_text, is_correct, chosen, category, points, time_ms, for_review }) => ({
      id,
      question_text,
      is_correct,
      chosen,
      category,
      points,
      time_ms,
      for_review,
    })),
  )
}

/** Reads the JSON of {@link writeTestCategories}. */
function readTestCategories(json: string | null): string[] | null {
  return json === null ? null : JSON.parse(json)
}

/** Null: a client of an earlier release, which does not send them. */
export function writeTestCategories(categories: NewTest['categories']): string | null {
  return categories ? JSON.stringify(categories) : null
}

/** Reads the JSON of {@link writeExamRules}. */
function readExamRules(json: string | null): ExamRules | null {
  return json === null ? null : JSON.parse(json)
}

export function writeExamRules(rules: NewTest['exam']): string | null {
  return rules ? JSON.stringify(orderedExamRules(rules)) : null
}

/** All tests of a user, newest first. */
export function prepareAllTests(db: Database): (db: Database, userId: string) => Promise<Test[]> {
  const allTests = prepareQuery((param: Params<{ userId: string }>) =>
    selectTests(db).where('users.id', '=', param('userId')).orderBy('tests.seq', 'desc'),
  )
  return async (db, userId) => (await allTests(db, { userId })).map(toTest)
}
