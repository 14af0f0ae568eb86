import * as z from 'zod/mini'
import { QUESTION_LIMITS, TEST_CATEGORIES_MAX } from '../domain/question-limits.ts'
import { idSchema, newIdSchema, textSchema, timeSchema } from './common.ts'
import { examRulesSchema } from './exam.ts'
import { TEST_DURATION_MAX_MS } from './limits.ts'

/** Most questions one past test may list. */
export const TEST_QUESTIONS_MAX = 5000

const durationSchema = z.int().check(z.gte(0), z.lte(TEST_DURATION_MAX_MS))

/**
 * A question as a past test remembers it: it need not be in the bank any more. `chosen` has the texts of the options that
 * were chosen, none when it was left unanswered. `points` is what the answer earned, 0 to 1, where partial credit makes it
 * another number than `is_correct` does. `time_ms` is how long the question was shown. `for_review` says that the learner
 * marked it during the exam. The optional members are missing where they are not known, as in tests of other clients.
 */
export const testQuestionSchema = z.object({
  id: idSchema,
  question_text: textSchema(1, QUESTION_LIMITS.textMax),
  is_correct: z.boolean(),
  chosen: z.optional(
    z.array(textSchema(1, QUESTION_LIMITS.optionMax)).check(z.maxLength(QUESTION_LIMITS.optionsMax)),
  ),
  category: z.optional(z.nullable(textSchema(0, QUESTION_LIMITS.categoryMax))),
  points: z.optional(z.number().check(z.gte(0), z.lte(1))),
  time_ms: z.optional(durationSchema),
  for_review: z.optional(z.boolean()),
})
export type TestQuestion = z.infer<typeof testQuestionSchema>

const scoreSchema = z.number().check(z.gte(0), z.lte(100))

/** The chosen categories a test was drawn from; null for the whole bank, and when it is not known. */
export const testCategoriesSchema = z.nullable(
  z.array(textSchema(1, QUESTION_LIMITS.categoryMax)).check(z.minLength(1), z.maxLength(TEST_CATEGORIES_MAX)),
)

/** How the learner's exam was drawn and scored; null: Test Mode, or not known. */
export const testExamSchema = z.nullable(examRulesSchema)

/** How long a test took, milliseconds; null: not known. */
export const testDurationSchema = z.nullable(durationSchema)

/**
 * A past test (spec §3.2). `score` is percent and may be fractional. `exam_id` names the exam of the learner that it was,
 * `exam` its rules at that time; `exam_id` is also null once that exam was deleted.
 */
export const testSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  score: scoreSchema,
  passed: z.boolean(),
  taken_at: timeSchema,
  categories: testCategoriesSchema,
  exam_id: z.nullable(idSchema),
  exam: testExamSchema,
  duration_ms: testDurationSchema,
  questions: z.array(testQuestionSchema),
})
export type Test = z.infer<typeof testSchema>

/**
 * `POST /tests/`. Without `taken_at`, or with one in the future, the test counts as taken now. An `exam_id` that is unknown by
 * now is left out.
 */
export const newTestSchema = z.object({
  user_id: idSchema,
  score: scoreSchema,
  passed: z.boolean(),
  questions: z.optional(z.array(testQuestionSchema).check(z.maxLength(TEST_QUESTIONS_MAX))),
  taken_at: z.optional(timeSchema),
  categories: z.optional(testCategoriesSchema),
  exam_id: z.optional(z.nullable(idSchema)),
  exam: z.optional(testExamSchema),
  duration_ms: z.optional(testDurationSchema),
  id: z.optional(newIdSchema),
})
export type NewTest = z.infer<typeof newTestSchema>
