import type { PracticeResponse, Question } from '../model.ts'
import { categoryOf } from '../selection/categories.ts'

/** What narrows the practice history; a response has to pass all of it. */
export interface ResponseFilter {
  /** Null for both. */
  readonly isCorrect: boolean | null
  /** A category as shown; null for all. A question that has left the bank is in none. */
  readonly category: string | null
}

/** The responses that pass, in the order they came. `questions` is the bank by id. */
export function filterResponses(
  responses: readonly PracticeResponse[],
  questions: ReadonlyMap<string, Question>,
  { isCorrect, category }: ResponseFilter,
): readonly PracticeResponse[] {
  if (isCorrect === null && category === null) return responses
  return responses.filter(
    (response) =>
      (isCorrect === null || response.isCorrect === isCorrect) &&
      (category === null || isOf(category, questions.get(response.questionId))),
  )
}

function isOf(category: string, question: Question | undefined): boolean {
  return question !== undefined && categoryOf(question) === category
}
