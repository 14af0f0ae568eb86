import type { Question } from '../model.ts'

/** How an option is marked after the answer: right options green, wrongly chosen ones red (spec §2.8). */
export type OptionMark = 'right' | 'wrong' | 'unmarked'

/** The mark of one option of an answered question. */
export function markOf(
  question: Pick<Question, 'correct'>,
  selected: readonly string[],
  option: string,
): OptionMark {
  if (question.correct.includes(option)) return 'right'
  return selected.includes(option) ? 'wrong' : 'unmarked'
}
