import type { HeldQuestion } from './held-question.ts'

/** Questions without a category first, then the others, each in their original order. */
export function withoutCategoryFirst(questions: readonly HeldQuestion[]): readonly HeldQuestion[] {
  return [
    ...questions.filter(({ category }) => category === null),
    ...questions.filter(({ category }) => category !== null),
  ]
}
