import type { Question } from '../../src/domain/model.ts'
import type { DrawnQuestion } from '../../src/domain/practice/option-order.ts'
import { aQuestion } from './question.ts'

/** A bank of four questions that share options, so that a random choice of an option often fits. */

const options = ['A', 'B', 'C', 'D']

/** One right option, an explanation and a category. */
export const SINGLE = aQuestion({
  id: 'single',
  options,
  correct: ['B'],
  explanation: 'B is right.',
  category: 'Circuits',
})
/** Two right options. */
export const MULTIPLE = aQuestion({ id: 'multiple', options, correct: ['A', 'C'] })
/** A question whose bank does not say what is right. */
export const KEYLESS = aQuestion({ id: 'keyless', options, correct: [] })
/** An option that no other has, and a flag. */
export const OTHER = aQuestion({ id: 'other', options: ['D', 'E'], correct: ['D'], isFlagged: true })

export const BANK: readonly Question[] = [SINGLE, MULTIPLE, KEYLESS, OTHER]

/** The question with its options reversed, so that the drawn order differs from the bank's. */
export function drawn(question: Question): DrawnQuestion {
  return { question, optionOrder: question.options.toReversed() }
}
