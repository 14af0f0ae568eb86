import type { Question } from '../model.ts'
import type { Standings } from '../selection/standing.ts'

/** How many questions of the bank practice has reached, and how well (seed §9). Shares are counts of `bankSize`. */
export interface PracticeShares {
  readonly bankSize: number
  /** Answered at least once. */
  readonly attempted: number
  /** The newest answer was correct. */
  readonly lastCorrect: number
  /** The two newest answers were both correct; a question answered once is not among them. */
  readonly lastTwoCorrect: number
}

/** Counts over the bank as it is: answers to questions that have left it do not count. */
export function practiceShares(
  questions: readonly Pick<Question, 'id'>[],
  standings: Standings,
): PracticeShares {
  let attempted = 0
  let lastCorrect = 0
  let lastTwoCorrect = 0
  for (const { id } of questions) {
    const standing = standings.get(id)
    if (standing === undefined) continue
    attempted += 1
    if (!standing.latest.isCorrect) continue
    lastCorrect += 1
    if (standing.previous?.isCorrect === true) lastTwoCorrect += 1
  }
  return { bankSize: questions.length, attempted, lastCorrect, lastTwoCorrect }
}
