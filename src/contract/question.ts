import * as z from 'zod/mini'
import { QUESTION_LIMITS } from '../domain/question-limits.ts'
import { idSchema, newIdSchema, textSchema, timeSchema } from './common.ts'

/** Most questions that `POST /questions/batch` takes at once. */
export const BATCH_MAX = 5000

const content = {
  question_text: textSchema(1, QUESTION_LIMITS.textMax),
  possible_answers: z
    .array(textSchema(1, QUESTION_LIMITS.optionMax))
    .check(
      z.minLength(QUESTION_LIMITS.optionsMin),
      z.maxLength(QUESTION_LIMITS.optionsMax),
      z.refine(areDistinct, 'must be distinct'),
    ),
  correct_answers: z
    .array(textSchema(1, QUESTION_LIMITS.optionMax))
    .check(
      z.minLength(1),
      z.maxLength(QUESTION_LIMITS.optionsMax),
      z.refine(areDistinct, 'must be distinct'),
    ),
}

/** A question of a learner's bank (seed §3). `is_correct` says how the past test it came from was answered. */
export const questionSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  ...content,
  category: z.nullable(textSchema(0, QUESTION_LIMITS.categoryMax)),
  explanation: z.nullable(textSchema(0, QUESTION_LIMITS.explanationMax)),
  is_flagged: z.boolean(),
  is_correct: z.nullable(z.boolean()),
  source_test_id: z.nullable(idSchema),
  created_at: timeSchema,
})
export type Question = z.infer<typeof questionSchema>

const newContent = {
  ...content,
  category: z.optional(z.nullable(textSchema(0, QUESTION_LIMITS.categoryMax))),
  explanation: z.optional(z.nullable(textSchema(0, QUESTION_LIMITS.explanationMax))),
  is_flagged: z.optional(z.boolean()),
  is_correct: z.optional(z.nullable(z.boolean())),
  source_test_id: z.optional(z.nullable(idSchema)),
  id: z.optional(newIdSchema),
}

/** Every right answer is one of the possible ones. */
export const keyIsAmongOptions = z.refine<{ possible_answers: string[]; correct_answers: string[] }>(
  (question) => question.correct_answers.every((answer) => question.possible_answers.includes(answer)),
  { error: 'each must be one of possible_answers', path: ['correct_answers'] },
)

/** One entry of `POST /questions/batch`. */
export const batchQuestionSchema = z.object(newContent).check(keyIsAmongOptions)
export type BatchQuestion = z.infer<typeof batchQuestionSchema>

/** `POST /questions/`. */
export const newQuestionSchema = z.object({ user_id: idSchema, ...newContent }).check(keyIsAmongOptions)
export type NewQuestion = z.infer<typeof newQuestionSchema>

/** `POST /questions/batch`: all or none. */
export const newBatchSchema = z.object({
  user_id: idSchema,
  questions: z.array(batchQuestionSchema).check(z.minLength(1), z.maxLength(BATCH_MAX)),
})

/** `created` counts the new ones; `questions` lists all that were sent, in their order, as stored. */
export const batchSchema = z.object({ created: z.int(), questions: z.array(questionSchema) })

/** `PATCH /questions/{id}/flag`: without a body the flag is toggled; with one it is set, so that a retry is safe. */
export const flagSchema = z.optional(z.nullable(z.object({ is_flagged: z.optional(z.boolean()) })))

function areDistinct(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length
}
