import type { InferResult, Transaction } from 'kysely'
import type { PageQuery } from '../../../contract/common.ts'
import type { ExamRules } from '../../../contract/exam.ts'
import type { NewTest, Test, TestQuestion } from '../../../contract/test.ts'
import { lockOwner, type StoreContext, userExists } from '../context.ts'
import type { JsonSql } from '../engine/json-sql.ts'
import type { Database, Tables } from '../schema.ts'
import { removeLocked, transact, type WriteResult } from '../transact.ts'
import { orderedExamRules } from './exams.ts'
import { digestOf, findPageBounds, pageOf, pastTime, toIso } from './stored-values.ts'

/** Identifies a test as it was sent. Members without content do not count: null is the same as left out. */
function sentDigest({ id, user_id, ...sent }: NewTest): string {
  return digestOf(JSON.stringify(sent, (_, member: unknown) => member ?? undefined))
}

/** Whether the test that was sent again has the content of the stored one. Without a `taken_at` the server set it. */
function isStoredTest(stored: Test, sent: NewTest): boolean {
  return (
    stored.score === sent.score &&
    stored.passed === sent.passed &&
    (sent.taken_at === undefined || Date.parse(stored.taken_at) === Date.parse(sent.taken_at)) &&
    stored.duration_ms === (sent.duration_ms ?? null) &&
    writeTestCategories(stored.categories) === writeTestCategories(sent.categories) &&
    writeExamRules(stored.exam) === writeExamRules(sent.exam) &&
    writeTestQuestions(stored.questions) === writeTestQuestions(sent.questions ?? [])
  )
}

/** An exam of the learner, which may have been deleted before the test arrives. */
function findExam(trx: Transaction<Tables>, learner: number, id: string) {
  return trx
    .selectFrom('exams')
    .select(['seq', 'id'])
    .where('learner', '=', learner)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function createTestStore(context: StoreContext) {
  const { db } = context
  return {
    /** Newest first. Null: unknown user. */
    ofUser: async (userId: string, page: PageQuery): Promise<readonly Test[] | null> => {
      const tests = selectTests(db).where('users.id', '=', userId)
      const bounds = await findPageBounds(page, (id) =>
        tests.select('tests.seq').where('tests.id', '=', id).executeTakeFirst(),
      )
      if (bounds === null) return null
      const rows = await pageOf(tests, 'tests.seq', 'desc', bounds).execute()
      return rows.length > 0 || (await userExists(db, userId)) ? rows.map(toTest) : null
    },

    create: (test: NewTest): Promise<WriteResult<Test>> => {
      const id = test.id ?? context.newId()
      const sent_digest = sentDigest(test)
      return transact<WriteResult<Test>>(context, async (trx) => {
        const lock = await context.lockLearner(trx, test.user_id, 1)
        if (lock === null) return { outcome: 'unknown' }
        const exam = test.exam_id ? await findExam(trx, lock.learner, test.exam_id) : undefined
        const row = {
          learner: lock.learner,
          seq: lock.firstSeq,
          id,
          score: test.score,
          passed: test.passed,
          taken_at: pastTime(test.taken_at, context.now()),
          categories: writeTestCategories(test.categories),
          exam: exam?.seq ?? null,
          exam_rules: writeExamRules(test.exam),
          duration_ms: test.duration_ms ?? null,
          questions: writeTestQuestions(test.questions ?? []),
          sent_digest,
        }
        const created = await trx
          .insertInto('tests')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
          .executeTakeFirst()
        if (created !== undefined) {
          await context.renewRevision(trx, lock.learner)
          const written = { ...row, user_id: test.user_id, exam_id: exam?.id ?? null }
          return { outcome: 'created', value: toTest(written) }
        }
        const stored = await selectTests(trx)
          .select('tests.sent_digest')
          .where('tests.id', '=', row.id)
          .where('users.id', '=', test.user_id)
          .executeTakeFirst()
        if (stored === undefined) return { outcome: 'conflict' }
        const value = toTest(stored)
        const isSame = stored.sent_digest === sent_digest || isStoredTest(value, test)
        return isSame ? { outcome: 'existing', value } : { outcome: 'conflict' }
      })
    },

    /** Also removes the questions whose `source_test_id` it is, with their responses and notes. False: unknown test. */
    remove: (testId: string) =>
      removeLocked(
        context,
        (trx) => lockOwner(context, trx, 'tests', testId),
        async (trx, learner) => {
          // The foreign keys delete its questions, with their responses and notes.
          const removed = await trx
            .deleteFrom('tests')
            .where('learner', '=', learner)
            .where('id', '=', testId)
            .returning('id')
            .executeTakeFirst()
          if (removed === undefined) return false
          await context.renewRevision(trx, learner)
          return true
        },
      ),
  }
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

type TestRow = InferResult<ReturnType<typeof selectTests>>[number]

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

/** Null: the whole bank, or not known. */
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
export async function readTests(db: Database, userId: string): Promise<Test[]> {
  const rows = await selectTests(db).where('users.id', '=', userId).orderBy('tests.seq', 'desc').execute()
  return rows.map(toTest)
}
