import type { Question, Random } from '../model.ts'
import { shuffle } from '../selection/eligible.ts'
import { mayDependOnOrder } from './order/may-depend-on-order.ts'
import type { OrderDependence } from './order/order-dependence.ts'

/** A question with the options drawn for showing it once. */
export interface DrawnQuestion {
  readonly question: Question
  /** The options that are shown, each once, in the order they are lettered: the question's, or drawn from its set of pairs. */
  readonly optionOrder: readonly string[]
}

/** The options with which a question is shown, and how they depend on their order. */
export type DrawRule = (
  question: Question,
  bank: readonly Question[],
  random: Random,
) => { readonly options: readonly string[]; readonly order: OrderDependence }

/** Whether the rule has to be asked: options are drawn, or the learner did not decide and the wording may depend on the order. */
export function needsDrawRule(question: Question): boolean {
  // Both are absent from questions that browsers stored before.
  const { keepsOrder = null, pairSet = null } = question
  return pairSet !== null || (keepsOrder === null && mayDependOnOrder(question))
}

/**
 * Draws the options with which a question is shown, in their order (spec §2.8: "in shuffled order"). Options whose wording
 * depends on their order keep it as far as needed, unless the question says whether they do.
 *
 * @param bank all questions of the learner, from which options may be drawn
 * @param rule is asked only about a question that {@link needsDrawRule}
 */
export function drawOptionOrder(
  question: Question,
  bank: readonly Question[],
  rule: DrawRule,
  random: Random,
): DrawnQuestion {
  const { options, order }: ReturnType<DrawRule> = needsDrawRule(question)
    ? rule(question, bank, random)
    : { options: question.options, order: question.keepsOrder ? 'keep-order' : 'none' }
  return { question, optionOrder: shuffledOptions(options, order, random) }
}

/** The options in random order, as far as they do not depend on their order. */
export function shuffledOptions(
  options: readonly string[],
  order: OrderDependence,
  random: Random,
): readonly string[] {
  switch (order) {
    case 'keep-order':
      return options
    case 'none':
      return shuffle(options, random)
    case 'keep-last':
      return [...shuffle(options.slice(0, -1), random), ...options.slice(-1)]
  }
}
