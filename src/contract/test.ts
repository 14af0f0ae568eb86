import * as z from 'zod/mini'
import { QUESTION_LIMITS, TEST_CATEGORIES_MAX } from '../domain/question-limits.ts'
import { idSchema, newIdSchema, textSchema, timeSchema } from './common.ts'

/** Most questions one past test may list. */
export const TEST_QUESTIONS_MAX = 5000

/**
 * A question as a past test remembers it: it need not be in the bank any more. `chosen` has the texts of the options that
 * were chosen, none when it was left unanswered. `chosen` and `category` are missing where they are not known: in tests of
 * earlier releases and of other clients.
 */
export const testQuestionSchema = z.object({
  id: idSchema,
  question_text: textSchema(1, QUESTION_LIMITS.textMax),
  is_correct: z.boolean(),
  chosen: z.optional(
    z.array(textSchema(1, QUESTION_LIMITS.optionMax)).check(z.maxLength(QUESTION_LIMITS.optionsMax)),
  ),
  category: z.optional(z.nullable(textSchema(0, QUESTION_LIMITS.categoryMax))),
})
export type TestQuestion = z.infer<typeof testQuestionSchema>

const scoreSchema = z.number().check(z.gte(0), z.lte(100))

/** The chosen categories a test was drawn from; null for the whole bank, and when it is not known. */
export const testCategoriesSchema = z.nullable(
  z.array(textSchema(1, QUESTION_LIMITS.categoryMax)).check(z.minLength(1), z.maxLength(TEST_CATEGORIES_MAX)),
)

/** A past test (spec §3.2). `score` is percent and may be fractional. */
export const testSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  score: scoreSchema,
  passed: z.boolean(),
  taken_at: timeSchema,
  categories: testCategoriesSchema,
  questions: z.array(testQuestionSchema),
})
export type Test = z.infer<typeof testSchema>

/** `POST /tests/`. Without `taken_at` the test counts as taken now. */
export const newTestSchema = z.object({
  user_id: idSchema,
  score: scoreSchema,
  passed: z.boolean(),
  questions: z.optional(z.array(testQuestionSchema).check(z.maxLength(TEST_QUESTIONS_MAX))),
  taken_at: z.optional(timeSchema),
  categories: z.optional(testCategoriesSchema),
  id: z.optional(newIdSchema),
})
export type NewTest = z.infer<typeof newTestSchema>
