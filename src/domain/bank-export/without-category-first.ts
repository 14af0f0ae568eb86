import type { HeldQuestion } from './held-question.ts'

/** Those without a category before the others, both in the order they came. */
export function withoutCategoryFirst(questions: readonly HeldQuestion[]): readonly HeldQuestion[] {
  return [
    ...questions.filter(({ category }) => category === null),
    ...questions.filter(({ category }) => category !== null),
  ]
}
