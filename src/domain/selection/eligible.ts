import type { Question, Random } from '../model.ts'
import type { BankIndexes } from './bank-stats.ts'
import { inCategories, isInCategories } from './categories.ts'

/** Why practice cannot start in any mode. */
export type EligibilityProblem = 'no-questions' | 'no-questions-in-categories'

/** Messages (spec §5.2). */
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
  const eligible = inCategories(questions, chosen)
  const problem = eligibilityProblem(questions, eligible)
  return problem === null ? { ok: true, questions: eligible } : { ok: false, problem }
}

/** Why practice cannot start; null when something can be drawn. */
export function eligibilityProblem(
  bank: readonly unknown[],
  eligible: readonly unknown[],
): EligibilityProblem | null {
  if (bank.length === 0) return 'no-questions'
  return eligible.length === 0 ? 'no-questions-in-categories' : null
}

/** The bank indexes of the questions of the chosen categories. */
export function eligibleIndexes(
  questions: readonly Pick<Question, 'category'>[],
  chosen: ReadonlySet<string>,
): BankIndexes {
  return questions.flatMap((question, index) => (isInCategories(question, chosen) ? index : []))
}

/**
 * A new array with the same items in a random order, every order equally likely: the inside-out form of
 * Fisher and Yates's shuffle (Knuth, The Art of Computer Programming 2, §3.4.2, algorithm P).
 */
export function shuffle<T>(items: readonly T[], random: Random): T[] {
  const shuffled: T[] = []
  for (const item of items) {
    // The item takes a random position among those so far; the item there moves to the end.
    const place = Math.floor(random() * (shuffled.length + 1))
    shuffled.push(...shuffled.splice(place, 1, item))
  }
  return shuffled
}
