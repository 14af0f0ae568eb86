import { expect, test } from 'vitest'
import { aQuestion } from '../../../../tests/setup/question.ts'
import { type PastTest, type PracticeResponse, UNKNOWN_CHOICE, UNKNOWN_EXAM } from '../../../domain/model.ts'
import { bankStats } from '../../../domain/selection/bank-stats.ts'
import { questionStatsById } from '../../../domain/selection/question-stats.ts'
import { activityByDay } from '../../../domain/statistics/activity-by-day.ts'
import {
  getActivity,
  getBankPractice,
  localDay,
  prependResponse,
  withExamAnswers,
} from './practice-aggregates.ts'

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
  expect(getBankPractice(bank, old)).toBe(getBankPractice(bank, old))
  expect(getBankPractice(bank, old)).toEqual(bankStats(bank, questionStatsById(old)))
  expect(getActivity(old)).toBe(getActivity(old))
  expect(getActivity(old)).toEqual(activityByDay(old, localDay()))
})

test.each([
  ['counted before', true],
  ['never counted', false],
])('counts of a list with one more answer equal counts from scratch: %s', (_, isCounted) => {
  const before = [...old]
  if (isCounted) {
    getBankPractice(bank, before)
    getActivity(before)
  }
  const inTheWest = { ...response(3, 'b', true), utcOffsetMinutes: -60 }
  const after = prependResponse(before, inTheWest)
  expect(after.map(({ id }) => id)).toEqual(['r3', 'r2', 'r1'])
  for (const list of [after, before]) {
    expect(getBankPractice(bank, list)).toEqual(bankStats(bank, questionStatsById(list)))
    expect(getActivity(list)).toEqual(activityByDay(list, localDay()))
  }
})

test('a flagged question is not counted again, and the practice shows it', () => {
  const before = getBankPractice(bank, old)
  const flagged = bank.map((question) => ({ ...question, isFlagged: true }))
  const after = getBankPractice(flagged, old)
  expect(after.questions).toBe(flagged)
  expect(after.answerBits).toBe(before.answerBits)
})

test('another bank has its own counts', () => {
  const other = [aQuestion({ id: 'b' }), aQuestion({ id: 'c' })]
  getBankPractice(bank, old)
  expect(getBankPractice(other, old)).toEqual(bankStats(other, questionStatsById(old)))
})

test('answers of exams stay among the responses when one is added, and are not merged or counted again', () => {
  const exam: PastTest = {
    ...UNKNOWN_EXAM,
    id: 't',
    score: 0,
    passed: false,
    takenAt: 1,
    questions: [{ ...UNKNOWN_CHOICE, id: 'a', text: 'a?', isCorrect: false, chosen: ['A'] }],
  }
  const tests = [exam]
  const responses = [...old]
  getBankPractice(bank, withExamAnswers(responses, tests))
  const after = prependResponse(responses, response(3, 'b', true))
  const list = withExamAnswers(after, tests)
  expect(list.map(({ id }) => id)).toEqual(['r3', 'r2', 'r1', 't/0'])
  expect(withExamAnswers(after, tests)).toBe(list)
  expect(getBankPractice(bank, list)).toEqual(bankStats(bank, questionStatsById(list)))
  expect(withExamAnswers(after, []), 'no exams: the same list').toBe(after)
})
