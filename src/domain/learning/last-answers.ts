import type { PracticeResponse } from '../model.ts'

/** How many answers are shown behind a reason. */
export const LAST_ANSWERS_SHOWN = 5

/**
 * The last answers to a question before a moment, newest first: what the reason for asking it rests on.
 *
 * @param responses in practice and in exams, newest first.
 * @param before milliseconds since the epoch.
 * @param count how many at most.
 */
export function lastAnswersTo(
  questionId: string,
  responses: readonly PracticeResponse[],
  before: number,
  count: number,
): readonly PracticeResponse[] {
  const last: PracticeResponse[] = []
  for (const response of responses) {
    if (last.length === count) break
    if (response.questionId === questionId && response.createdAt < before) last.push(response)
  }
  return last
}
