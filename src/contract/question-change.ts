import * as z from 'zod/mini'
import { QUESTION_LIMITS } from '../domain/question-limits.ts'
import { idSchema, revisionSchema, textSchema, timeSchema } from './common.ts'
import { BULK_MAX } from './limits.ts'
import { problemSchema } from './problem.ts'
import { feedbackFitsOptions, keyIsAmongOptions, questionContent, questionSchema } from './question.ts'

/**
 * `PATCH /questions/{id}`: members that are left out stay as they are. What results must be a valid question.
 *
 * `revision` is the one that the edit is based on: 409 with the stored question when it is another one by now. The same
 * edit sent again changes nothing and is never a conflict. With `judge_again`, earlier answers are judged by the new key.
 */
export const questionChangeSchema = z.object({
  ...z.partial(z.object(questionContent)).shape,
  revision: z.optional(revisionSchema),
  judge_again: z.optional(z.boolean()),
})
export type QuestionChange = z.infer<typeof questionChangeSchema>

/** What must hold of a question after it was changed. */
export const changedContentSchema = z.object(questionContent).check(keyIsAmongOptions, feedbackFitsOptions)
export type QuestionContent = z.infer<typeof changedContentSchema>

/** 409 of `PATCH /questions/{id}`: the question as it is stored. */
export const questionConflictSchema = z.extend(problemSchema, { current: questionSchema })

/** A question that can be restored until `DELETED_RETENTION_DAYS` after `deleted_at`. */
export const deletedQuestionSchema = z.extend(questionSchema, { deleted_at: timeSchema })
export type DeletedQuestion = z.infer<typeof deletedQuestionSchema>

/** `POST /questions/bulk`: one change of many questions. Unknown ids are left out. */
export const bulkChangeSchema = z.object({
  user_id: idSchema,
  ids: z.array(idSchema).check(z.minLength(1), z.maxLength(BULK_MAX)),
  change: z.discriminatedUnion('is', [
    z.object({ is: z.literal('delete') }),
    z.object({ is: z.literal('restore') }),
    z.object({ is: z.literal('flag'), is_flagged: z.boolean() }),
    z.object({
      is: z.literal('category'),
      category: z.nullable(textSchema(0, QUESTION_LIMITS.categoryMax)),
    }),
  ]),
})
export type BulkChange = z.infer<typeof bulkChangeSchema>

/** How many questions are now as asked. */
export const bulkChangedSchema = z.object({ changed: z.int() })
