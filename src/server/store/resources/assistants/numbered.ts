import type { Exam } from '../../../../contract/exam.ts'
import type { Question } from '../../../../contract/question.ts'
import type { Test } from '../../../../contract/test.ts'
import type { Confidence } from '../../../../domain/model.ts'
import type { StoreContext } from '../../context.ts'
import { type Params, prepareWith } from '../../engine/prepared-query.ts'
import { selectExams, toExam } from '../exams.ts'
import { selectQuestions, toQuestion } from '../questions/question-rows.ts'
import { selectTests, toTest } from '../tests.ts'

/**
 * What assistants read. They name questions, tests and exams by their `seq`, which is called number there: an id would
 * give access beyond the scope of a key.
 */

/** An answer of practice, to a question by its number. */
export interface NumberedAnswer {
  readonly id: string
  readonly question: number
  readonly isCorrect: boolean
  /** Milliseconds; null when unknown. */
  readonly timeMs: number | null
  readonly createdAt: number
  readonly confidence: Confidence | null
  readonly utcOffsetMinutes: number | null
}

/** Rows of a page: a few milliseconds of work. */
const QUESTIONS_PAGE = 500
const ANSWERS_PAGE = 2500
/** Tests of a page: one may have 16 MB. */
const TESTS_PAGE = 5

export function createNumberedStore(context: StoreContext) {
  const { db, readOnThread } = context

  const questionsAfter = prepareWith(
    readOnThread,
    (param: Params<{ userId: string; after: number; limit: number }>) =>
      selectQuestions(db)
        .select('questions.seq')
        .where('users.id', '=', param('userId'))
        .where('questions.deleted_at', 'is', null)
        .where('questions.seq', '>', param('after'))
        .orderBy('questions.seq')
        .limit(param('limit')),
  )

  const answersAfter = prepareWith(
    readOnThread,
    (param: Params<{ userId: string; after: number; limit: number }>) =>
      db
        .selectFrom('users')
        .innerJoin('practice_responses as response', 'response.learner', 'users.learner')
        .select(['response.seq', 'response.id', 'response.question', 'response.is_correct'])
        .select(['response.response_time_ms', 'response.created_at', 'response.confidence'])
        .select('response.utc_offset_minutes')
        .where('users.id', '=', param('userId'))
        .where('response.seq', '>', param('after'))
        .orderBy('response.seq')
        .limit(param('limit')),
  )

  const testsBefore = prepareWith(
    readOnThread,
    (param: Params<{ userId: string; before: number; limit: number }>) =>
      selectTests(db)
        .select('tests.seq')
        .where('users.id', '=', param('userId'))
        .where('tests.seq', '<', param('before'))
        .orderBy('tests.seq', 'desc')
        .limit(param('limit')),
  )

  return {
    /** The whole bank in pages, in the order in which questions were added, without deleted ones. */
    async *numberedQuestions(
      userId: string,
    ): AsyncGenerator<readonly { readonly number: number; readonly question: Question }[]> {
      for (let after = 0; ; ) {
        const rows = await questionsAfter({ userId, after, limit: QUESTIONS_PAGE })
        yield rows.map((row) => ({ number: row.seq, question: toQuestion(row) }))
        if (rows.length < QUESTIONS_PAGE) return
        after = rows.at(-1)?.seq ?? after
      }
    },

    /** Null: the learner has no such question. */
    questionNumbered: async (userId: string, number: number): Promise<Question | null> => {
      const row = await selectQuestions(db)
        .where('users.id', '=', userId)
        .where('questions.seq', '=', number)
        .where('questions.deleted_at', 'is', null)
        .executeTakeFirst()
      return row === undefined ? null : toQuestion(row)
    },

    /** All answers of practice in pages, in the order in which they were added. */
    async *numberedAnswers(userId: string): AsyncGenerator<readonly NumberedAnswer[]> {
      for (let after = 0; ; ) {
        const rows = await answersAfter({ userId, after, limit: ANSWERS_PAGE })
        yield rows.map((row) => ({
          id: row.id,
          question: row.question,
          isCorrect: Boolean(row.is_correct),
          timeMs: row.response_time_ms,
          createdAt: row.created_at,
          confidence: row.confidence,
          utcOffsetMinutes: row.utc_offset_minutes,
        }))
        if (rows.length < ANSWERS_PAGE) return
        after = rows.at(-1)?.seq ?? after
      }
    },

    /** All past tests in pages, newest first. */
    async *numberedTests(
      userId: string,
    ): AsyncGenerator<readonly { readonly number: number; readonly test: Test }[]> {
      for (let before = Number.MAX_SAFE_INTEGER; ; ) {
        const rows = await testsBefore({ userId, before, limit: TESTS_PAGE })
        yield rows.map((row) => ({ number: row.seq, test: toTest(row) }))
        if (rows.length < TESTS_PAGE) return
        before = rows.at(-1)?.seq ?? before
      }
    },

    /** In the order in which they were added. */
    numberedExams: async (
      userId: string,
    ): Promise<readonly { readonly number: number; readonly exam: Exam }[]> => {
      const rows = await selectExams(db)
        .select('exams.seq')
        .where('users.id', '=', userId)
        .orderBy('exams.seq')
        .execute()
      return rows.map((row) => ({ number: row.seq, exam: toExam(row) }))
    },
  }
}
