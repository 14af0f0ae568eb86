import type { PracticeResponse } from '../model.ts'
import { isUnread, noneUnread } from './unread.ts'

/** How many answers are shown behind a reason. */
export const LAST_ANSWERS_SHOWN = 5

/** An answer behind a reason. `isLeftOut`: nobody read the question, so the reason does not rest on it (`unread.ts`). */
export type EarlierAnswer = PracticeResponse & { readonly isLeftOut: boolean }

/**
 * The answers to a question before a moment, newest first: what the reason for asking it rests on. Right answers that are
 * left out because others were clicked away are not told apart.
 *
 * @param responses in practice and in exams, newest first.
 * @param before milliseconds since the epoch.
 */
export function answersTo(
  questionId: string,
  responses: readonly PracticeResponse[],
  before: number,
): readonly EarlierAnswer[] {
  let isFirst = true
  return responses
    .filter((response) => response.questionId === questionId && response.createdAt < before)
    .toReversed()
    .map((response) => {
      const isLeftOut = isUnread({ ...response, at: response.createdAt }, isFirst, noneUnread())
      isFirst &&= isLeftOut
      return { ...response, isLeftOut }
    })
    .toReversed()
}
