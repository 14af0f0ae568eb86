import * as z from 'zod/mini'
import { QUESTION_LIMITS } from '../domain/question-limits.ts'
import { idSchema, newIdSchema, textSchema, timeSchema } from './common.ts'
import { BATCH_MAX, IMPORT_PARTS_MAX, NOTE_MAX } from './limits.ts'

/** Most that the parts of one import may hold together, bytes of JSON. */
export const IMPORT_MAX_BYTES = 128 * 1024 * 1024

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

/** How the texts of a question are read: as they are, or as Markdown (docs/specification.md, §3.3). */
export const textFormatSchema = z.enum(['plain', 'markdown'])

/** By position in `possible_answers`; null for none. */
const optionFeedbackSchema = z.nullable(
  z
    .array(z.nullable(textSchema(0, QUESTION_LIMITS.optionFeedbackMax)))
    .check(z.maxLength(QUESTION_LIMITS.optionsMax)),
)

/** Whether the options keep their order (true) or are shuffled (false); null: their wording decides (spec §2.8). */
const keepOrderSchema = z.nullable(z.boolean())

const details = {
  category: z.nullable(textSchema(0, QUESTION_LIMITS.categoryMax)),
  explanation: z.nullable(textSchema(0, QUESTION_LIMITS.explanationMax)),
  format: textFormatSchema,
  option_feedback: optionFeedbackSchema,
  reference: z.nullable(textSchema(0, QUESTION_LIMITS.referenceMax)),
  source_id: z.nullable(textSchema(1, QUESTION_LIMITS.sourceIdMax)),
  keep_order: keepOrderSchema,
}

/** What an edit of a question may change. */
export const questionContent = { ...content, ...details }

/**
 * A question of a learner's bank (spec §3.3). `is_correct` says how the past test it came from was answered; `revision`
 * counts the changes of its content from 1.
 */
export const questionSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  ...questionContent,
  is_flagged: z.boolean(),
  is_correct: z.nullable(z.boolean()),
  source_test_id: z.nullable(idSchema),
  revision: z.int().check(z.gte(1)),
  created_at: timeSchema,
})
export type Question = z.infer<typeof questionSchema>

const newContent = {
  ...content,
  category: z.optional(details.category),
  explanation: z.optional(details.explanation),
  format: z.optional(details.format),
  option_feedback: z.optional(details.option_feedback),
  reference: z.optional(details.reference),
  source_id: z.optional(details.source_id),
  keep_order: z.optional(details.keep_order),
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

/** Feedback is given for every option or for none. */
export const feedbackFitsOptions = z.refine<{
  possible_answers: string[]
  option_feedback?: (string | null)[] | null | undefined
}>(
  ({ possible_answers, option_feedback }) =>
    option_feedback === null ||
    option_feedback === undefined ||
    option_feedback.length === possible_answers.length,
  { error: 'must have one entry for each of possible_answers', path: ['option_feedback'] },
)

/**
 * One entry of `POST /questions/batch`.
 *
 * With `replaces` the entry's texts, options, key, category, explanation, format, feedback, reference, source id
 * and order of options replace those of the question with its `id`; everything else of that question stays. `note_text` and `hint_text` are
 * HTML and become the learner's note on the question when there is none.
 */
export const batchQuestionSchema = z
  .object({
    ...newContent,
    replaces: z.optional(z.boolean()),
    note_text: z.optional(z.nullable(textSchema(0, NOTE_MAX))),
    hint_text: z.optional(z.nullable(textSchema(0, NOTE_MAX))),
  })
  .check(
    keyIsAmongOptions,
    feedbackFitsOptions,
    z.refine((entry) => entry.replaces !== true || entry.id !== undefined, {
      error: 'must name the question that is replaced',
      path: ['id'],
    }),
  )
export type BatchQuestion = z.infer<typeof batchQuestionSchema>

/** `POST /questions/`. */
export const newQuestionSchema = z
  .object({ user_id: idSchema, ...newContent })
  .check(keyIsAmongOptions, feedbackFitsOptions)
export type NewQuestion = z.infer<typeof newQuestionSchema>

/** Which part of an import a batch is, of how many; `import_id` is the client's, one for each try. */
const importPartSchema = z
  .object({
    import_id: newIdSchema,
    number: z.int().check(z.gte(1), z.lte(IMPORT_PARTS_MAX)),
    of: z.int().check(z.gte(1), z.lte(IMPORT_PARTS_MAX)),
  })
  .check(z.refine((part) => part.number <= part.of, { error: 'must not exceed of', path: ['number'] }))
export type ImportPart = z.infer<typeof importPartSchema>

/** `POST /questions/batch`: all or none; with `part`, all parts or none. */
export const newBatchSchema = z
  .object({
    user_id: idSchema,
    questions: z.array(batchQuestionSchema).check(z.minLength(1), z.maxLength(BATCH_MAX)),
    part: z.optional(z.nullable(importPartSchema)),
  })
  .check(({ value, issues }) => {
    if (!value.part) return
    for (const [index, { id }] of value.questions.entries()) {
      if (id !== undefined) continue
      const path = ['questions', index, 'id']
      issues.push({ code: 'custom', input: value, path, message: 'must be chosen in a part of an import' })
    }
  })

/**
 * `created` counts the new questions and `replaced` those that were changed. `questions` lists all that were sent, in
 * their order, as stored; it is empty for an import in parts.
 */
export const batchSchema = z.object({
  created: z.int(),
  replaced: z.int(),
  questions: z.array(questionSchema),
})

/** 202: how many parts of the import are stored; nothing is in the bank yet. */
export const stagedSchema = z.object({ staged: z.int() })

/** `PATCH /questions/{id}/flag`: without a body the flag is toggled; with one it is set, so that a retry is safe. */
export const flagSchema = z.optional(z.nullable(z.object({ is_flagged: z.optional(z.boolean()) })))

function areDistinct(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length
}
