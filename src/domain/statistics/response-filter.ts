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

/** The questions of these responses that the bank still has, each once, in the order of the responses. */
export function questionsOf(
  responses: readonly PracticeResponse[],
  bank: ReadonlyMap<string, Question>,
): readonly Question[] {
  const ids = new Set(responses.map(({ questionId }) => questionId))
  return [...ids].flatMap((id) => bank.get(id) ?? [])
}

function isOf(category: string, question: Question | undefined): boolean {
  return question !== undefined && categoryOf(question) === category
}
