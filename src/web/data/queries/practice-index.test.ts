import { expect, test } from 'vitest'
import { aQuestion } from '../../../../tests/setup/question.ts'
import type { PracticeResponse } from '../../../domain/model.ts'
import { bankStats } from '../../../domain/selection/bank-stats.ts'
import { questionStatsById } from '../../../domain/selection/question-stats.ts'
import { activityByDay } from '../../../domain/statistics/practice-activity.ts'
import { activityOf, localDay, practiceOf, withNewestResponse } from './practice-index.ts'

const response = (createdAt: number, questionId: string, isCorrect: boolean): PracticeResponse => ({
  id: `r${createdAt}`,
  questionId,
  selected: [],
  isCorrect,
  timeMs: null,
  createdAt,
})
const old = [response(2, 'a', true), response(1, 'b', false)]
const bank = [aQuestion({ id: 'a' }), aQuestion({ id: 'b' })]

test('the same list and bank are counted once', () => {
  expect(practiceOf(bank, old)).toBe(practiceOf(bank, old))
  expect(practiceOf(bank, old)).toEqual(bankStats(bank, questionStatsById(old)))
  expect(activityOf(old)).toBe(activityOf(old))
  expect(activityOf(old)).toEqual(activityByDay(old, localDay()))
})

test.each([
  ['counted before', true],
  ['never counted', false],
])('a list with one more answer stands as if counted anew: %s', (_, isCounted) => {
  const before = [...old]
  if (isCounted) {
    practiceOf(bank, before)
    activityOf(before)
  }
  const after = withNewestResponse(before, response(3, 'b', true))
  expect(after.map(({ id }) => id)).toEqual(['r3', 'r2', 'r1'])
  for (const list of [after, before]) {
    expect(practiceOf(bank, list)).toEqual(bankStats(bank, questionStatsById(list)))
    expect(activityOf(list)).toEqual(activityByDay(list, localDay()))
  }
})

test('a flagged question is not counted anew, and the practice shows it', () => {
  const before = practiceOf(bank, old)
  const flagged = bank.map((question) => ({ ...question, isFlagged: true }))
  const after = practiceOf(flagged, old)
  expect(after.questions).toBe(flagged)
  expect(after.answerBits).toBe(before.answerBits)
})

test('another bank is counted by itself', () => {
  const other = [aQuestion({ id: 'b' }), aQuestion({ id: 'c' })]
  practiceOf(bank, old)
  expect(practiceOf(other, old)).toEqual(bankStats(other, questionStatsById(old)))
})
