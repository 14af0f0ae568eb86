import { expect, test } from 'vitest'
import type { PracticeResponse } from '../../domain/model.ts'
import { standingsOf } from '../../domain/selection/standing.ts'
import { practiceStandings, withNewestResponse } from './practice-standings.ts'

const response = (createdAt: number, questionId: string, isCorrect: boolean): PracticeResponse => ({
  id: `r${createdAt}`,
  questionId,
  selected: [],
  isCorrect,
  timeMs: null,
  createdAt,
})
const old = [response(2, 'a', true), response(1, 'b', false)]

test('the same list is counted once', () => {
  expect(practiceStandings(old)).toBe(practiceStandings(old))
  expect(practiceStandings(old)).toEqual(standingsOf(old))
})

test.each([
  ['counted before', true],
  ['never counted', false],
])('a list with one more answer stands as if counted anew: %s', (_, isCounted) => {
  const before = [...old]
  if (isCounted) practiceStandings(before)
  const after = withNewestResponse(before, response(3, 'b', true))
  expect(after.map(({ id }) => id)).toEqual(['r3', 'r2', 'r1'])
  expect(practiceStandings(after)).toEqual(standingsOf(after))
  expect(practiceStandings(before)).toEqual(standingsOf(before))
})
