import * as z from 'zod/mini'
import { idSchema, textSchema, timeSchema } from './common.ts'
import { NOTE_SENT_MAX } from './limits.ts'
import { problemSchema } from './problem.ts'

/**
 * A learner's note and hint on one question: HTML of what `domain/rich-text/allowed-html.ts` lists; the server leaves
 * out everything else. Images of other hosts have `data-external-src` in place of `src`, so that no client loads them
 * by accident (`domain/rich-text/external-images.ts`); keep them when you send the note back.
 */
export const questionNoteSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  question_id: idSchema,
  note_text: z.string(),
  hint_text: z.string(),
  created_at: timeSchema,
  updated_at: timeSchema,
})
export type QuestionNote = z.infer<typeof questionNoteSchema>

/** `POST /question-notes/`: created or replaced whole. With `if_updated_at`, only if that is still the stored time. */
export const newQuestionNoteSchema = z.object({
  user_id: idSchema,
  question_id: idSchema,
  note_text: textSchema(0, NOTE_SENT_MAX),
  hint_text: z.optional(z.nullable(textSchema(0, NOTE_SENT_MAX))),
  if_updated_at: z.optional(z.nullable(timeSchema)),
})
export type NewQuestionNote = z.infer<typeof newQuestionNoteSchema>

/** 409 of `POST /question-notes/`: the note was changed elsewhere meanwhile; `current` is what is stored. */
export const noteConflictSchema = z.extend(problemSchema, { current: questionNoteSchema })
