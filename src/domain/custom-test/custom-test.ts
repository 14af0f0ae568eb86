import type { Question } from '../model.ts'

/** A custom test ready for export: questions in this order, their options in the bank's order. */
export interface CustomTest {
  /** Unique, so that answers saved in a browser belong to one page. */
  readonly id: string
  readonly name: string
  readonly questions: readonly Question[]
}

/** The right answers of a question by their indexes among its options. */
export interface AnswerKey {
  /** From 0, ascending. */
  readonly indexes: readonly number[]
  /** Right answers that are not among the options, as in some older banks; such a question cannot be answered right. */
  readonly unlisted: readonly string[]
}

/** The key of a question; empty when the bank has none. */
export function answerKey({ options, correct }: Pick<Question, 'options' | 'correct'>): AnswerKey {
  const right = new Set(correct)
  return {
    indexes: [...options.keys()].filter((place) => right.has(options[place] ?? '')),
    unlisted: correct.filter((answer) => !options.includes(answer)),
  }
}
