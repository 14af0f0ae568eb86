import * as z from 'zod/mini'
import { idSchema, newIdSchema, timeSchema } from './common.ts'

/**
 * An import of the last `DELETED_RETENTION_DAYS`; `undone_at` is null while it counts. `assistant` is the name of the one that
 * proposed or changed the questions; null: the learner imported them. Newest first.
 */
export const pastImportSchema = z.object({
  id: newIdSchema,
  user_id: idSchema,
  created: z.int(),
  replaced: z.int(),
  assistant: z.nullable(z.string()),
  imported_at: timeSchema,
  undone_at: z.nullable(timeSchema),
})
export type PastImport = z.infer<typeof pastImportSchema>

/**
 * `POST /imports/{id}/undo`: its additions are deleted, as if by the learner, and its replacements get their earlier
 * content back. `kept` counts questions that were edited since and stay as they are.
 */
export const undoneImportSchema = z.object({ deleted: z.int(), restored: z.int(), kept: z.int() })
export type UndoneImport = z.infer<typeof undoneImportSchema>
