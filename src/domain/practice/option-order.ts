import type { Question, Random } from '../model.ts'
import { shuffle } from '../selection/eligible.ts'
import { mayDependOnOrder } from './order/may-depend-on-order.ts'
import type { OrderDependence } from './order/order-dependence.ts'

/** A question with the option order drawn for showing it once. */
export interface DrawnQuestion {
  readonly question: Question
  /** The question's options, each once, in the order they are lettered. */
  readonly optionOrder: readonly string[]
}

/** Reads off options how they depend on their order, as `orderDependence` does. */
export type OrderRule = (options: readonly string[]) => OrderDependence

/** Whether the rule has to be asked: the learner did not decide, and the wording may depend on the order. */
export function needsOrderRule(question: Question): boolean {
  // Absent from questions that browsers stored before.
  return (question.keepsOrder ?? null) === null && mayDependOnOrder(question)
}

/**
 * Draws the order in which a question's options are shown (spec §2.8: "in shuffled order"). Options whose wording
 * depends on their order keep it as far as needed, unless the question says whether they do.
 *
 * @param rule is asked only about a question that {@link needsOrderRule}
 */
export function drawOptionOrder(question: Question, rule: OrderRule, random: Random): DrawnQuestion {
  return { question, optionOrder: orderOf(question, rule, random) }
}

function orderOf(question: Question, rule: OrderRule, random: Random): readonly string[] {
  const { options } = question
  const dependence = needsOrderRule(question) ? rule(options) : question.keepsOrder ? 'keep-order' : 'none'
  if (dependence === 'keep-order') return options
  if (dependence === 'none') return shuffle(options, random)
  return [...shuffle(options.slice(0, -1), random), ...options.slice(-1)]
}
