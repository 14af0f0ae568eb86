import * as z from 'zod/mini'
import { DISCRIMINATION_BANDS, SHARE_BANDS } from '../domain/sharing/class-results.ts'
import { idSchema } from './common.ts'

const resultSchema = z.object({
  /** First answers, at least: the lower end of a band. */
  answers: z.int(),
  /** Share of right first answers, percent. */
  right: z.enum(SHARE_BANDS),
})

/**
 * `GET /shares/{id}/results`: what a class gets wrong, those that need a lesson most first, then in the order of the bank. Only of
 * learners who share their results, only from five of them on, and in bands (`domain/sharing/class-results.ts`), of which those of
 * categories are made. `chosen`: the answer that was clearly chosen most; null when none was, or one that the question does not have.
 * `discrimination`: null exactly in the lowest and the highest band of `right`.
 */
export const shareResultsSchema = z.object({
  /** Learners who share their results, at least; 0: too few, or hidden since one withdrew. Renewed like the other numbers. */
  learners: z.int(),
  questions: z.array(
    z.extend(resultSchema, {
      question_id: idSchema,
      chosen: z.nullable(z.array(z.string())),
      discrimination: z.nullable(z.enum(DISCRIMINATION_BANDS)),
    }),
  ),
  categories: z.array(z.extend(resultSchema, { category: z.string() })),
})
export type ShareResults = z.infer<typeof shareResultsSchema>
