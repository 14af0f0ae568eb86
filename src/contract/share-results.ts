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
 * `GET /shares/{id}/results`: what a class gets wrong, those that need a lesson most first. Only of learners who share their
 * results, only from five of them on, and in bands (`domain/sharing/class-results.ts`). `chosen`: the answer that was chosen most;
 * null when several were. `discrimination`: null when it is not defined.
 */
export const shareResultsSchema = z.object({
  /** Learners who share their results, at least; 0 below five. */
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
