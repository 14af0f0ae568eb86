import type { NewTest, Test, TestQuestion } from '../../../contract/test.ts'
import { type StoreContext, userExists } from '../context.ts'
import type { JsonSql } from '../engine/json-sql.ts'
import { type Params, prepareQuery } from '../engine/prepared-query.ts'
import { type RemovalResult, transact } from '../engine/transact.ts'
import { lockOwner } from '../lock-owner.ts'
import type { Database } from '../schema.ts'
import type { TestStore } from '../store.ts'
import { findPageBounds } from './page.ts'
import { toIso } from './stored-values.ts'

interface TestRow {
  readonly id: string
  readonly user_id: string
  readonly score: number
  readonly passed: boolean | number
  readonly taken_at: number
  readonly categories: string | null
  readonly questions: string
}

function selectTests(db: Database) {
  return db
    .selectFrom('users')
    .innerJoin('tests', 'tests.learner', 'users.learner')
    .select([
      'tests.id',
      'users.id as user_id',
      'tests.score',
      'tests.passed',
      'tests.taken_at',
      'tests.categories',
      'tests.questions',
    ])
}

function toTest(row: TestRow): Test {
  return {
    id: row.id,
    user_id: row.user_id,
    score: row.score,
    passed: Boolean(row.passed),
    taken_at: toIso(row.taken_at),
    categories: readTestCategories(row.categories),
    questions: readTestQuestions(row.questions),
  }
}

/** {@link toTest} as SQL: the JSON of a row of `tests` and `users`. */
export function testJson({ text, json, flag, real, time, object }: JsonSql) {
  return object({
    id: text('tests.id'),
    user_id: text('users.id'),
    score: real('tests.score'),
    passed: flag('tests.passed'),
    taken_at: time('tests.taken_at'),
    categories: json('tests.categories'),
    questions: json('tests.questions'),
  })
}

/** Reads the JSON of {@link writeTestQuestions}. */
export function readTestQuestions(json: string): TestQuestion[] {
  return JSON.parse(json)
}

export function writeTestQuestions(questions: readonly TestQuestion[]): string {
  return JSON.stringify(
    questions.map(({ id, question_text, is_correct, chosen, category }) => ({
      id,
      question_text,
      is_correct,
      chosen,
      category,
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

/** All tests of a user, newest first. */
export function prepareAllTests(db: Database): (db: Database, userId: string) => Promise<Test[]> {
  const allTests = prepareQuery((param: Params<{ userId: string }>) =>
    selectTests(db).where('users.id', '=', param('userId')).orderBy('tests.seq', 'desc'),
  )
  return async (db, userId) => (await allTests(db, { userId })).map(toTest)
}

/** Whether a stored test is the one that was sent again. Without a `taken_at` the server set it. */
function isSameTest(stored: Test, sent: NewTest): boolean {
  return (
    stored.score === sent.score &&
    stored.passed === sent.passed &&
    (sent.taken_at === undefined || Date.parse(stored.taken_at) === Date.parse(sent.taken_at)) &&
    // The last release, which may have stored the test, did not store categories.
    (stored.categories === null ||
      writeTestCategories(stored.categories) === writeTestCategories(sent.categories)) &&
    areSameQuestions(stored.questions, sent.questions ?? [])
  )
}

function areSameQuestions(stored: readonly TestQuestion[], sent: readonly TestQuestion[]): boolean {
  // Nor did it store what was chosen.
  const known = stored.some(({ chosen }) => chosen !== undefined) ? sent : sent.map(withoutChoice)
  return writeTestQuestions(stored) === writeTestQuestions(known)
}

function withoutChoice({ id, question_text, is_correct }: TestQuestion): TestQuestion {
  return { id, question_text, is_correct }
}

export function createTestStore(context: StoreContext): TestStore {
  const { db } = context
  const allTests = prepareAllTests(db)

  const findSeq = async (userId: string, testId: string): Promise<number | null> => {
    const row = await db
      .selectFrom('users')
      .innerJoin('tests', 'tests.learner', 'users.learner')
      .select('tests.seq')
      .where('users.id', '=', userId)
      .where('tests.id', '=', testId)
      .executeTakeFirst()
    return row?.seq ?? null
  }

  return {
    ofUser: async (userId, page) => {
      const bounds = await findPageBounds(page, (id) => findSeq(userId, id))
      if (bounds === null) return null
      if (bounds.after === null && bounds.limit === null) {
        const tests = await allTests(db, userId)
        return tests.length > 0 || (await userExists(db, userId)) ? tests : null
      }
      let query = selectTests(db).where('users.id', '=', userId).orderBy('tests.seq', 'desc')
      if (bounds.after !== null) query = query.where('tests.seq', '<', bounds.after)
      if (bounds.limit !== null) query = query.limit(bounds.limit)
      const rows = await query.execute()
      return rows.length > 0 || (await userExists(db, userId)) ? rows.map(toTest) : null
    },

    create: (test) => {
      const id = test.id ?? context.newId()
      return transact(context, async (trx) => {
        const lock = await context.lockLearner(trx, test.user_id, 1)
        if (lock === null) return { outcome: 'unknown' }
        const row = {
          learner: lock.learner,
          seq: lock.firstSeq,
          id,
          score: test.score,
          passed: test.passed,
          taken_at: test.taken_at === undefined ? context.now() : Date.parse(test.taken_at),
          categories: writeTestCategories(test.categories),
          questions: writeTestQuestions(test.questions ?? []),
        }
        const created = await trx
          .insertInto('tests')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
          .executeTakeFirst()
        if (created !== undefined) {
          await context.renewRevision(trx, lock.learner)
          return { outcome: 'created', value: toTest({ ...row, user_id: test.user_id }) }
        }
        const stored = await selectTests(trx)
          .where('tests.id', '=', row.id)
          .where('users.id', '=', test.user_id)
          .executeTakeFirst()
        if (stored === undefined) return { outcome: 'conflict' }
        const value = toTest(stored)
        return isSameTest(value, test) ? { outcome: 'existing', value } : { outcome: 'conflict' }
      })
    },

    remove: async (testId) => {
      const result = await transact<RemovalResult>(context, async (trx, previous) => {
        const learner = await lockOwner(context, trx, 'tests', testId)
        if (learner === null) {
          await context.writeWalMarker(trx)
          return previous ?? { outcome: 'absent' }
        }
        // The foreign keys delete its questions, with their responses and notes.
        const removed = await trx
          .deleteFrom('tests')
          .where('learner', '=', learner)
          .where('id', '=', testId)
          .returning('id')
          .executeTakeFirst()
        if (removed === undefined) return previous ?? { outcome: 'absent' }
        await context.renewRevision(trx, learner)
        return { outcome: 'removed' }
      })
      return result.outcome === 'removed'
    },
  }
}
