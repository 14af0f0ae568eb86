import type { Question } from '../model.ts'

/** A custom test, ready to be written down: its questions stay in this order, their options in the bank's. */
export interface CustomTest {
  /** Told apart from every other test, so that answers kept in a browser find their own page again. */
  readonly id: string
  readonly name: string
  readonly questions: readonly Question[]
}

/** The right answers of a question by their places among its options. */
export interface AnswerKey {
  /** From 0, ascending. */
  readonly places: readonly number[]
  /** Right answers that are no option of the question, as older banks have them: it cannot be answered right. */
  readonly unlisted: readonly string[]
}

/** The key of a question; empty when the bank does not say what is right. */
export function answerKey({ options, correct }: Pick<Question, 'options' | 'correct'>): AnswerKey {
  const right = new Set(correct)
  return {
    places: [...options.keys()].filter((place) => right.has(options[place] ?? '')),
    unlisted: correct.filter((answer) => !options.includes(answer)),
  }
}
