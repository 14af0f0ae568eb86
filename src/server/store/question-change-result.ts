import type * as z from 'zod/mini'
import type { Question } from '../../contract/question.ts'

/**
 * `conflict`: it was changed since the revision that the change is based on, and differently. `invalid`: what would
 * result is no valid question.
 */
export type QuestionChangeResult =
  | { readonly outcome: 'saved'; readonly question: Question }
  | { readonly outcome: 'conflict'; readonly current: Question }
  | { readonly outcome: 'invalid'; readonly issues: readonly z.core.$ZodIssue[] }
  | { readonly outcome: 'unknown' }
