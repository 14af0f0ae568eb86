import * as z from 'zod/mini'
import { PROBLEM_SERVER } from './limits.ts'
import { questionNoteSchema } from './question-note.ts'

/**
 * A problem document. `errors` names each invalid part of a body: `path` is a JSON Pointer into it. `code`
 * distinguishes refusals with the same status; their `detail` is a sentence for the learner. `server` proves that the
 * document was not sent by something on the way.
 */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  server: z.literal(PROBLEM_SERVER),
  code: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})
export type Problem = z.infer<typeof problemSchema>

/** 409 of `POST /question-notes/`: the note was changed elsewhere meanwhile; `current` is what is stored. */
export const noteConflictSchema = z.extend(problemSchema, { current: questionNoteSchema })
