import type { Question, Random } from '../model.ts'
import { shuffle } from '../selection/shuffle.ts'
import { orderDependence } from './order-dependence.ts'

/** A question with the option order drawn for showing it once. */
export interface DrawnQuestion {
  readonly question: Question
  /** The question's options, each once, in the order they are lettered. */
  readonly optionOrder: readonly string[]
}

/**
 * Draws the order in which a question's options are shown (spec §2.8: "in shuffled order"). Options whose wording
 * depends on their order keep it as far as needed.
 */
export function drawOptionOrder(question: Question, random: Random): DrawnQuestion {
  return { question, optionOrder: orderOf(question.options, random) }
}

function orderOf(options: readonly string[], random: Random): readonly string[] {
  const dependence = orderDependence(options)
  if (dependence === 'keep-order') return options
  if (dependence === 'none') return shuffle(options, random)
  return [...shuffle(options.slice(0, -1), random), ...options.slice(-1)]
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The letter of the option at `index` (from 0): A, B, C… up to Z for 25; beyond the letters, its number from 1. */
export function optionLetter(index: number): string {
  return LETTERS[index] ?? String(index + 1)
}
