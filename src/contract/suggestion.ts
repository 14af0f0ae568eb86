import * as z from 'zod/mini'
import { SHARE_LIMITS } from '../domain/sharing/share-limits.ts'
import { idSchema, newIdSchema, revisionSchema, textSchema } from './common.ts'
import { feedbackFitsOptions, keyIsAmongOptions, questionContent } from './question.ts'
import { changedContentSchema } from './question-change.ts'

const statusSchema = z.enum(['open', 'accepted', 'rejected'])
const daySchema = z.iso.date()
const replySchema = z.nullable(textSchema(1, SHARE_LIMITS.replyMax))

/** `POST /taken-banks/{id}/suggestions`: a correction for the author of the link. Notes never go along. */
export const newSuggestionSchema = z.object({
  id: newIdSchema,
  question_id: idSchema,
  content: z.object(questionContent).check(keyIsAmongOptions, feedbackFitsOptions),
  reason: z.nullable(textSchema(1, SHARE_LIMITS.suggestionReasonMax)),
})
export type NewSuggestion = z.infer<typeof newSuggestionSchema>

/** A suggestion as its sender sees it, with their own question and images. `question_id`: null when they removed the question. */
export const sentSuggestionSchema = z.object({
  id: idSchema,
  question_id: z.nullable(idSchema),
  content: z.object(questionContent),
  day: daySchema,
  status: statusSchema,
  reply: replySchema,
})
export type SentSuggestion = z.infer<typeof sentSuggestionSchema>

/**
 * Equal suggestions as the author sees them: nothing tells who sent them. `id` names one of them for all. `current` is the
 * author's question as it is now.
 */
export const suggestionSchema = z.object({
  id: idSchema,
  question_id: idSchema,
  revision: revisionSchema,
  current: z.object(questionContent),
  content: z.object(questionContent),
  /** How many learners suggested it. */
  learners: z.int(),
  /** What they said, oldest first. */
  reasons: z.array(z.string()),
  /** The day of the first one. */
  day: daySchema,
})
export type Suggestion = z.infer<typeof suggestionSchema>

/**
 * `POST /shares/{id}/suggestions/decide`: for all suggestions that equal the one of `id`. `accept` changes the author's question
 * to `content`, which the author may have edited, and guards it by `revision`; it is published with the next version. `mute`
 * rejects what is not decided yet, and takes no more suggestions from those who sent it.
 */
export const decidedSuggestionSchema = z.discriminatedUnion('decision', [
  z.object({
    decision: z.literal('accept'),
    id: idSchema,
    content: changedContentSchema,
    revision: revisionSchema,
    reply: replySchema,
  }),
  z.object({ decision: z.enum(['reject', 'mute']), id: idSchema, reply: replySchema }),
])
export type DecidedSuggestion = z.infer<typeof decidedSuggestionSchema>
