import { describe, expect, test } from 'vitest'
import { bankStats } from '../selection/bank-stats.ts'
import { questionStatsById } from '../selection/question-stats.ts'
import { practiceShares } from './practice-shares.ts'

/** Answers of one question, newest first: `+` right, `-` wrong. */
const answers = (questionId: string, judged: string) =>
  [...judged].map((sign, index) => ({ questionId, isCorrect: sign === '+', createdAt: 100 - index }))

const bank = (...ids: string[]) => ids.map((id) => ({ id }))

describe('practiceShares', () => {
  test.each<[string, string, [attempted: number, lastCorrect: number, lastTwoCorrect: number]]>([
    ['never answered', '', [0, 0, 0]],
    ['right once', '+', [1, 1, 0]],
    ['wrong once', '-', [1, 0, 0]],
    ['right twice', '++', [1, 1, 1]],
    ['right after wrong', '+-', [1, 1, 0]],
    ['wrong after right', '-+', [1, 0, 0]],
    ['only the last two count', '++---', [1, 1, 1]],
  ])('one question, %s', (_, judged, [attempted, lastCorrect, lastTwoCorrect]) => {
    const shares = practiceShares(bankStats(bank('q'), questionStatsById(answers('q', judged))))
    expect(shares).toEqual({ bankSize: 1, attempted, lastCorrect, lastTwoCorrect })
  })

  test('adds up over the bank', () => {
    const statistics = questionStatsById([...answers('a', '++'), ...answers('b', '+'), ...answers('c', '-+')])
    expect(practiceShares(bankStats(bank('a', 'b', 'c', 'd'), statistics))).toEqual({
      bankSize: 4,
      attempted: 3,
      lastCorrect: 2,
      lastTwoCorrect: 1,
    })
  })

  test('answers to a question that left the bank do not count', () => {
    expect(practiceShares(bankStats(bank('a'), questionStatsById(answers('gone', '++'))))).toEqual({
      bankSize: 1,
      attempted: 0,
      lastCorrect: 0,
      lastTwoCorrect: 0,
    })
  })

  test('an empty bank', () => {
    expect(practiceShares(bankStats([], questionStatsById(answers('gone', '++')))).bankSize).toBe(0)
  })
})
