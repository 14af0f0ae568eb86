import type { Question } from '../../src/domain/model.ts'
import type { DrawnQuestion } from '../../src/domain/practice/option-order.ts'
import { aQuestion } from './question.ts'

/** A bank of four questions that share options, so that a randomly chosen option often belongs to the question. */

const options = ['A', 'B', 'C', 'D']

/** One correct option, an explanation and a category. */
export const SINGLE = aQuestion({
  id: 'single',
  options,
  correct: ['B'],
  explanation: 'B is right.',
  category: 'Circuits',
})
/** Two correct options. */
export const MULTIPLE = aQuestion({ id: 'multiple', options, correct: ['A', 'C'] })
/** A question without a key. */
export const KEYLESS = aQuestion({ id: 'keyless', options, correct: [] })
/** A flagged question with an option that no other question has. */
export const OTHER = aQuestion({ id: 'other', options: ['D', 'E'], correct: ['D'], isFlagged: true })

export const BANK: readonly Question[] = [SINGLE, MULTIPLE, KEYLESS, OTHER]

/** The question with its options reversed, so that their order differs from the bank's. */
export function drawn(question: Question): DrawnQuestion {
  return { question, optionOrder: question.options.toReversed() }
}
