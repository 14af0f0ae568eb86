import type { Question } from '../model.ts'
import { inCategories } from './categories.ts'

/** Why practice cannot start at all, in any mode. */
export type EligibilityProblem = 'no-questions' | 'no-questions-in-categories'

/** What is said of it (seed §5, §8). */
export const ELIGIBILITY_PROBLEMS: Readonly<Record<EligibilityProblem, string>> = {
  'no-questions': 'No questions available for practice',
  'no-questions-in-categories': 'No questions available for selected categories',
}

export type Eligible<Q> =
  | { readonly ok: true; readonly questions: readonly Q[] }
  | { readonly ok: false; readonly problem: EligibilityProblem }

/** The questions that every mode and the exam draw from: those of the chosen categories, at least one. */
export function eligibleQuestions<Q extends Pick<Question, 'category'>>(
  questions: readonly Q[],
  chosen: ReadonlySet<string>,
): Eligible<Q> {
  if (questions.length === 0) return { ok: false, problem: 'no-questions' }
  const eligible = inCategories(questions, chosen)
  if (eligible.length === 0) return { ok: false, problem: 'no-questions-in-categories' }
  return { ok: true, questions: eligible }
}
