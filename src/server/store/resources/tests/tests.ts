import type { Transaction } from 'kysely'
import type { NewTest, Test, TestQuestion } from '../../../../contract/test.ts'
import { type StoreContext, userExists } from '../../context.ts'
import { type RemovalResult, transact } from '../../engine/transact.ts'
import type { TestStore } from '../../interfaces/test-store.ts'
import { lockOwner } from '../../lock-owner.ts'
import type { Tables } from '../../schema.ts'
import { findPageBounds } from '../page.ts'
import { digestOf } from '../stored-values.ts'
import {
  prepareAllTests,
  selectTests,
  toTest,
  writeExamRules,
  writeTestCategories,
  writeTestQuestions,
} from './test-rows.ts'

/** Identifies a test as it was sent. Members without content do not count: null is the same as left out. */
function sentDigest({ id, user_id, ...sent }: NewTest): string {
  return digestOf(JSON.stringify(sent, (_, member: unknown) => member ?? undefined))
}

/** Whether the test that was sent again has the content of the stored one. Without a `taken_at` the server set it. */
function isStoredTest(stored: Test, sent: NewTest): boolean {
  return (
    isSameTest(stored, sent) &&
    stored.duration_ms === (sent.duration_ms ?? null) &&
    writeTestCategories(stored.categories) === writeTestCategories(sent.categories) &&
    writeExamRules(stored.exam) === writeExamRules(sent.exam) &&
    writeTestQuestions(stored.questions) === writeTestQuestions(sent.questions ?? [])
  )
}

/**
 * Whether a test that was stored without a digest is the one that was sent again: by an earlier release, or restored.
 * Without a `taken_at` the server set it. The exam may have been deleted since, or the learner's ids replaced.
 */
function isSameTest(stored: Test, sent: NewTest): boolean {
  return (
    stored.score === sent.score &&
    stored.passed === sent.passed &&
    (sent.taken_at === undefined || Date.parse(stored.taken_at) === Date.parse(sent.taken_at)) &&
    // The last release, which may have stored the test, did not store categories.
    (stored.categories === null ||
      writeTestCategories(stored.categories) === writeTestCategories(sent.categories)) &&
    (stored.exam === null || writeExamRules(stored.exam) === writeExamRules(sent.exam)) &&
    areSameQuestions(stored.questions, sent.questions ?? [])
  )
}

function areSameQuestions(stored: readonly TestQuestion[], sent: readonly TestQuestion[]): boolean {
  // Earlier releases did not store these properties of a question.
  const isKnown = (member: (typeof ADDED_MEMBERS)[number]) =>
    stored.some((question) => question[member] !== undefined)
  const unknown = ADDED_MEMBERS.filter((member) => !isKnown(member))
  const known = sent.map((question) => ({
    ...question,
    ...Object.fromEntries(unknown.map((member) => [member, undefined])),
  }))
  return writeTestQuestions(stored) === writeTestQuestions(known)
}

/** Members of a question of a test that earlier releases did not store. */
const ADDED_MEMBERS = ['chosen', 'category', 'points', 'time_ms', 'for_review'] as const

/** An exam of the learner, which may have been deleted before the test arrives. */
function findExam(trx: Transaction<Tables>, learner: number, id: string) {
  return trx
    .selectFrom('exams')
    .select(['seq', 'id'])
    .where('learner', '=', learner)
    .where('id', '=', id)
    .executeTakeFirst()
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
      const sent_digest = sentDigest(test)
      return transact(context, async (trx) => {
        const lock = await context.lockLearner(trx, test.user_id, 1)
        if (lock === null) return { outcome: 'unknown' }
        const exam = test.exam_id ? await findExam(trx, lock.learner, test.exam_id) : undefined
        const row = {
          learner: lock.learner,
          seq: lock.firstSeq,
          id,
          score: test.score,
          passed: test.passed,
          taken_at: test.taken_at === undefined ? context.now() : Date.parse(test.taken_at),
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
        const isSame =
          stored.sent_digest === null
            ? isSameTest(value, test)
            : stored.sent_digest === sent_digest || isStoredTest(value, test)
        return isSame ? { outcome: 'existing', value } : { outcome: 'conflict' }
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
