import type { Question } from '../model.ts'
import { type DrawnQuestion, type DrawRule, drawOptionOrder } from '../practice/option-order.ts'
import { seededRandom, seedOf } from '../seeded-random.ts'
import { shuffle } from '../selection/eligible.ts'

/** How many questions of a shared bank can be tried at once. */
const TRIAL_QUESTIONS = 5

/** The rule that reads how options depend on their order is large: without it, they keep it. */
const keepAll: DrawRule = ({ options }) => ({ options, order: 'keep-order' })

/**
 * Draws questions of a shared bank to try, without repeats until all were drawn.
 *
 * @param seed the same seed gives the same questions
 * @param round 0 for the first ones, 1 for the next
 */
export function trialQuestions<Entry extends { readonly question: Question }>(
  bank: readonly Entry[],
  seed: string,
  round: number,
): readonly (Entry & DrawnQuestion)[] {
  const random = seededRandom(seedOf(seed))
  const usable = bank.filter(({ question }) => question.options.length > 1 && question.correct.length > 0)
  const drawn = shuffle(usable, random)
  const count = Math.min(TRIAL_QUESTIONS, drawn.length)
  const from = round * TRIAL_QUESTIONS
  return Array.from({ length: count }, (_, index) => drawn[(from + index) % drawn.length]).flatMap((entry) =>
    entry === undefined ? [] : { ...entry, ...drawOptionOrder(entry.question, [], keepAll, random) },
  )
}
