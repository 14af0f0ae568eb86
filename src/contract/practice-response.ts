import * as z from 'zod/mini'
import { QUESTION_LIMITS } from '../domain/question-limits.ts'
import { idSchema, newIdSchema, pageQuerySchema, textSchema, timeSchema } from './common.ts'

/** Longest time one answer may claim, milliseconds: what 31 bits hold, a little over 24 days. */
const RESPONSE_TIME_MAX_MS = 2_147_483_647

/** How far back `created_at` is honoured, days: an answer given offline. */
export const CREATED_AT_MAX_AGE_DAYS = 30

/** Longest `source`, characters. */
export const SOURCE_MAX = 50

/** The options that were chosen, as the learner's answer names them. */
export const chosenSchema = z
  .array(textSchema(1, QUESTION_LIMITS.optionMax))
  .check(z.minLength(1), z.maxLength(QUESTION_LIMITS.optionsMax))
const timeMsSchema = z.nullable(z.int().check(z.gte(0), z.lte(RESPONSE_TIME_MAX_MS)))

/** One answer given in practice. Both names of a pair are always returned (spec §3.5): a client reads one and sends the other. */
export const practiceResponseSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  question_id: idSchema,
  user_answer: z.array(z.string()),
  selected_answers: z.array(z.string()),
  is_correct: z.boolean(),
  response_time_ms: timeMsSchema,
  time_taken: timeMsSchema,
  source: z.string(),
  created_at: timeSchema,
})
export type PracticeResponse = z.infer<typeof practiceResponseSchema>

/** `POST /practice-responses/`. A `created_at` out of bounds is moved to the nearest bound: the answer itself is never refused for its clock. */
export const newPracticeResponseSchema = z.object({
  user_id: idSchema,
  question_id: idSchema,
  user_answer: z.union([chosenSchema, textSchema(1, QUESTION_LIMITS.optionMax)]),
  is_correct: z.boolean(),
  response_time_ms: z.optional(timeMsSchema),
  source: z.optional(textSchema(1, SOURCE_MAX)),
  created_at: z.optional(timeSchema),
  id: z.optional(newIdSchema),
})
export type NewPracticeResponse = z.infer<typeof newPracticeResponseSchema>

/**
 * Which part of a learner's list is asked for: all of it, a page, or what came since. A caller who has an older state of
 * the whole list names its newest answer (`until`) and how many answers it held (`known`). If these still hold, the list
 * is sent down to that answer and includes it, under {@link KNOWN_UNTIL_HEADER}. If they do not, or if more than
 * {@link SINCE_MAX} answers came since, all of it is sent.
 */
export const responsesQuerySchema = z
  .extend(pageQuerySchema, {
    until: z.optional(idSchema),
    known: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
  })
  .check(
    z.refine(({ until, known }) => (until === undefined) === (known === undefined), {
      error: 'until and known go together',
    }),
    z.refine(({ until, limit, after }) => until === undefined || (limit ?? after) === undefined, {
      error: 'a page has no until',
    }),
  )

/** Most answers that are sent as new; beyond that the whole list is. */
export const SINCE_MAX = 5000
