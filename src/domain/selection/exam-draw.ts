import type { Question, Random } from '../model.ts'
import { type Eligible, eligibleQuestions } from './eligible.ts'
import { shuffle } from './shuffle.ts'

/** The most questions an exam asks (spec §5.2, §9.7). */
export const EXAM_SIZE = 80

/**
 * Draws an exam: the questions of the chosen categories, shuffled, at most 80 of them, none twice (spec §5.2).
 * Every eligible question is equally likely to be asked, in any place.
 *
 * @param categories names; empty for all.
 */
export function drawExam<Q extends Pick<Question, 'category'>>(
  questions: readonly Q[],
  categories: ReadonlySet<string>,
  random: Random,
): Eligible<Q> {
  const eligible = eligibleQuestions(questions, categories)
  if (!eligible.ok) return eligible
  return { ok: true, questions: shuffle(eligible.questions, random).slice(0, EXAM_SIZE) }
}
