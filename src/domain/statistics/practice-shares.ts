import type { Question } from '../model.ts'
import { AnswerBit, type BankStats } from '../selection/bank-stats.ts'

/** How many questions of the bank were practiced, and how well (spec §9.4). Shares are counts of `bankSize`. */
export interface PracticeShares {
  readonly bankSize: number
  /** Answered at least once. */
  readonly attempted: number
  /** The newest answer was correct. */
  readonly lastCorrect: number
  /** The two newest answers were both correct; a question answered once is not among them. */
  readonly lastTwoCorrect: number
}

/** Counts over the questions of the bank; responses to deleted questions do not count. */
export function practiceShares({ questions, answerBits }: BankStats<Pick<Question, 'id'>>): PracticeShares {
  let attempted = 0
  let lastCorrect = 0
  let lastTwoCorrect = 0
  for (let place = 0; place < questions.length; place++) {
    const said = answerBits[place] ?? 0
    if ((said & AnswerBit.practiced) === 0) continue
    attempted += 1
    if ((said & AnswerBit.latestWrong) !== 0) continue
    lastCorrect += 1
    if ((said & AnswerBit.previousRight) !== 0) lastTwoCorrect += 1
  }
  return { bankSize: questions.length, attempted, lastCorrect, lastTwoCorrect }
}
