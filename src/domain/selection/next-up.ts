import { formatWholeNumber } from '../formatting/format-number.ts'
import type { Question } from '../model.ts'
import { AnswerBit, type BankStats } from './bank-stats.ts'
import { reviewCount, type SmartPools } from './smart-selection.ts'

/** What is next for a learner (spec §2.5). */
export type NextUp =
  /** Questions that are due for review, and new ones; not both none. */
  | { readonly is: 'ask'; readonly due: number; readonly fresh: number }
  /** Nothing but questions whose last answer was wrong just now: their ids, one or more. */
  | { readonly is: 'fix'; readonly questionIds: readonly string[] }
  /** Nothing: all were right last time. */
  | { readonly is: 'nothing' }

/** What is next at `now`, milliseconds since the epoch. */
export function nextUp(
  { questions, answerBits }: Pick<BankStats<Pick<Question, 'id'>>, 'questions' | 'answerBits'>,
  pools: SmartPools,
  now: number,
): NextUp {
  const due = reviewCount(pools, now)
  const fresh = pools.unattempted.length
  if (due + fresh > 0) return { is: 'ask', due, fresh }
  const questionIds = pools.recentlyMissed.flatMap((index) => {
    const isMissed = ((answerBits[index] ?? 0) & AnswerBit.latestWrong) !== 0
    return isMissed ? (questions[index]?.id ?? []) : []
  })
  return questionIds.length > 0 ? { is: 'fix', questionIds } : { is: 'nothing' }
}

/** The same in words: "3 to review, 12 new", "5 to fix" or "Nothing is due". */
export function nextUpText(next: NextUp): string {
  switch (next.is) {
    case 'ask':
      return [
        ...(next.due > 0 ? [`${formatWholeNumber(next.due)} to review`] : []),
        ...(next.fresh > 0 ? [`${formatWholeNumber(next.fresh)} new`] : []),
      ].join(', ')
    case 'fix':
      return `${formatWholeNumber(next.questionIds.length)} to fix`
    case 'nothing':
      return 'Nothing is due'
  }
}
