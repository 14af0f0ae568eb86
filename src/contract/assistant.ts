import * as z from 'zod/mini'
import {
  ASSISTANT_CHANGE_KINDS,
  ASSISTANT_LIMITS,
  ASSISTANT_SCOPES,
  KEY_LIFETIMES_DAYS,
} from '../domain/assistants.ts'
import { idSchema, textSchema, timeSchema } from './common.ts'
import { feedbackFitsOptions, keyIsAmongOptions, questionContent, rareContent } from './question.ts'

const about = {
  name: textSchema(1, ASSISTANT_LIMITS.nameMax),
  scope: z.enum(ASSISTANT_SCOPES),
  /** Whether its questions are added at once; otherwise they wait for the learner. Only with the scope `edit`. */
  adds_directly: z.boolean(),
}

/** A key with which one assistant acts for a learner (spec §3.17). The key itself is not stored. */
export const assistantKeySchema = z.object({
  id: idSchema,
  user_id: idSchema,
  ...about,
  created_at: timeSchema,
  expires_at: timeSchema,
  /** To the minute; null: never. */
  used_at: z.nullable(timeSchema),
})
export type AssistantKey = z.infer<typeof assistantKeySchema>

/** `POST /assistants/`. */
export const newAssistantKeySchema = z
  .object({ user_id: idSchema, ...about, expires_in_days: z.literal(KEY_LIFETIMES_DAYS) })
  .check(
    z.refine(({ scope, adds_directly }) => !adds_directly || scope === 'edit', {
      error: 'needs the scope edit',
      path: ['adds_directly'],
    }),
  )
export type NewAssistantKey = z.infer<typeof newAssistantKeySchema>

/** 201 of `POST /assistants/`: the only reply that holds the key. */
export const madeAssistantKeySchema = z.extend(assistantKeySchema, { key: z.string() })

/** A question that an assistant proposes. */
export const proposedQuestionSchema = z
  .object({ ...questionContent, ...rareContent })
  .check(keyIsAmongOptions, feedbackFitsOptions)
export type ProposedQuestion = z.infer<typeof proposedQuestionSchema>

/** Questions that wait until the learner adds or declines them. `assistant` is the name of the key. */
export const proposalSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  assistant: z.string(),
  questions: z.array(proposedQuestionSchema),
  proposed_at: timeSchema,
})
export type Proposal = z.infer<typeof proposalSchema>

/**
 * What an assistant changed in the last `DELETED_RETENTION_DAYS`. `questions`: it added or corrected some, which is undone as
 * an import (`POST /imports/{id}/undo`); the others by `POST /assistants/changes/{id}/undo`. `question_id` is null where
 * several questions were changed, and where the question is gone.
 */
export const assistantChangeSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  assistant: z.string(),
  kind: z.enum(ASSISTANT_CHANGE_KINDS),
  question_id: z.nullable(idSchema),
  /** Questions that were added and corrected; 0 for other kinds. */
  created: z.int(),
  replaced: z.int(),
  changed_at: timeSchema,
  undone_at: z.nullable(timeSchema),
})
export type AssistantChange = z.infer<typeof assistantChangeSchema>

/** `POST /assistants/changes/{id}/undo`. False: the learner changed the note since, so it stays as it is. */
export const undoneChangeSchema = z.object({ undone: z.boolean() })
