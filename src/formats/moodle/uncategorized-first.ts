import type { ExportedQuestion } from '../writing/exported-question.ts'

/** Questions without a category first, then the others, each in their original order. */
export function uncategorizedFirst(questions: readonly ExportedQuestion[]): readonly ExportedQuestion[] {
  return [
    ...questions.filter(({ category }) => category === null),
    ...questions.filter(({ category }) => category !== null),
  ]
}
