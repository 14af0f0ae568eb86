import * as z from 'zod/mini'
import { categoryTitleSchema } from './category.ts'
import { timeSchema } from './common.ts'
import { examSchema } from './exam.ts'
import { paperSchema } from './paper.ts'
import { practiceResponseSchema } from './practice-response.ts'
import { questionSchema } from './question.ts'
import { questionNoteSchema } from './question-note.ts'
import {
  exportedShareSchema,
  exportedTakenBankSchema,
  exportedTakenExamSchema,
  exportedTakenQuestionSchema,
} from './share.ts'
import { testSchema } from './test.ts'
import { userSchema } from './user.ts'

/** `GET /user-data/load/{identifier}`: what signing in needs (spec §3.8). */
export const userDataSchema = z.object({
  user: userSchema,
  tests: z.array(testSchema),
  questions: z.array(questionSchema),
})
export type UserData = z.infer<typeof userDataSchema>

/** Names the document and its version, so that a later reader knows what it holds. */
export const EXPORT_FORMAT = 'quizgrove-export-1'

/** A question of an export; `deleted_at` is null while it is in the bank. */
export const exportedQuestionSchema = z.extend(questionSchema, { deleted_at: z.nullable(timeSchema) })
export type UserDataQuestion = z.infer<typeof exportedQuestionSchema>

/**
 * `GET /user-data/export/{identifier}`: everything a learner owns. `url` is the address by which notes name an image,
 * `data` its bytes in base64.
 */
export const userExportSchema = z.extend(userDataSchema, {
  questions: z.array(exportedQuestionSchema),
  format: z.literal(EXPORT_FORMAT),
  exported_at: timeSchema,
  practice_responses: z.array(practiceResponseSchema),
  question_notes: z.array(questionNoteSchema),
  exams: z.array(examSchema),
  papers: z.array(paperSchema),
  category_titles: z.array(categoryTitleSchema),
  shares: z.array(exportedShareSchema),
  taken_banks: z.array(exportedTakenBankSchema),
  taken_questions: z.array(exportedTakenQuestionSchema),
  taken_exams: z.array(exportedTakenExamSchema),
  images: z.array(z.object({ url: z.string(), content_type: z.string(), data: z.string() })),
})
export type UserExport = z.infer<typeof userExportSchema>
