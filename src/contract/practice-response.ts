import * as z from 'zod/mini'
import { CONFIDENCES } from '../domain/model.ts'
import { QUESTION_LIMITS } from '../domain/question-limits.ts'
import { idSchema, newIdSchema, pageQuerySchema, textSchema, timeSchema } from './common.ts'
import { RESPONSE_TIME_MAX_MS } from './limits.ts'

/** Oldest `created_at` that is accepted, days: responses may be given offline. */
export const CREATED_AT_MAX_AGE_DAYS = 30

/** Longest `source`, characters. */
export const SOURCE_MAX = 50

/** Longest cursor, characters. */
const CURSOR_MAX = 160

/** The texts of the chosen options. */
export const chosenSchema = z
  .array(textSchema(1, QUESTION_LIMITS.optionMax))
  .check(z.minLength(1), z.maxLength(QUESTION_LIMITS.optionsMax))
/** Left out or null when it was not asked or not said. Replies leave it out: most responses of a long list have none. */
const confidenceSchema = z.optional(z.nullable(z.enum(CONFIDENCES)))
/** The farthest that a clock on the wall is from UTC, minutes, with room to spare. */
const UTC_OFFSET_MAX_MINUTES = 24 * 60

/**
 * How far the learner's clock on the wall was ahead of UTC (negative: behind), minutes: with `created_at` it says on which day
 * the answer was given, wherever the learner is later. Left out or null when unknown; replies leave it out then.
 */
const utcOffsetSchema = z.optional(
  z.nullable(z.int().check(z.gte(-UTC_OFFSET_MAX_MINUTES), z.lte(UTC_OFFSET_MAX_MINUTES))),
)
const timeMsSchema = z.nullable(z.int().check(z.gte(0), z.lte(RESPONSE_TIME_MAX_MS)))

/**
 * One answer given in practice. Both names of a pair are always returned (spec §3.5): a client reads one and sends the
 * other.
 */
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
  confidence: confidenceSchema,
  utc_offset_minutes: utcOffsetSchema,
})
export type PracticeResponse = z.infer<typeof practiceResponseSchema>

/**
 * A practice response of a compact page: id, question id, texts of the chosen options, verdict, response time in
 * milliseconds, time in milliseconds since the epoch; then the confidence (null where none was said) and the offset of the
 * clock, up to the last one that is known. A later release may add values at the end.
 */
export const compactResponseSchema = z.tuple([
  idSchema,
  idSchema,
  z.array(z.string()),
  z.boolean(),
  timeMsSchema,
  z.int(),
  confidenceSchema,
  utcOffsetSchema,
])

/**
 * `POST /practice-responses/`. A `created_at` out of range is moved to the nearest bound: a response is never refused
 * for its clock.
 */
export const newPracticeResponseSchema = z.object({
  user_id: idSchema,
  question_id: idSchema,
  user_answer: z.union([chosenSchema, textSchema(1, QUESTION_LIMITS.optionMax)]),
  is_correct: z.boolean(),
  response_time_ms: z.optional(timeMsSchema),
  source: z.optional(textSchema(1, SOURCE_MAX)),
  created_at: z.optional(timeSchema),
  confidence: confidenceSchema,
  utc_offset_minutes: utcOffsetSchema,
  id: z.optional(newIdSchema),
})
export type NewPracticeResponse = z.infer<typeof newPracticeResponseSchema>

/**
 * Which part of a learner's list is requested: all of it; a page, newest first; or a page after a cursor, in the order
 * in which responses were added, compact or with all names (docs/api.md, "Practice responses since a cursor").
 */
export const responsesQuerySchema = z
  .extend(pageQuerySchema, {
    cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(CURSOR_MAX))),
    compact: z.optional(z.literal('true')),
  })
  .check(
    z.refine(({ cursor, limit, after }) => cursor === undefined || (limit ?? after) === undefined, {
      error: 'a cursor goes without limit and after',
    }),
    z.refine(({ cursor, compact }) => compact === undefined || cursor !== undefined, {
      error: 'only a page after a cursor is compact',
    }),
  )
