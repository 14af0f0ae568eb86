import { expect, test } from 'vitest'
import type { PracticeResponse } from '../model.ts'
import { DAY_MS } from '../time-units.ts'
import { recallEstimates } from './recall-estimates.ts'

const NOW = Date.UTC(2026, 0, 20)
const questions = ['oak', 'elm', 'ash'].map((id) => ({
  id,
  category: null,
  options: ['a', 'b', 'c', 'd'],
  correct: ['a'],
}))
const response = (questionId: string, isCorrect: boolean, daysAgo: number): PracticeResponse => ({
  id: `${questionId} ${daysAgo}`,
  questionId,
  selected: [],
  isCorrect,
  timeMs: null,
  createdAt: NOW - daysAgo * DAY_MS,
})
const responses = [response('oak', true, 1), response('elm', false, 2), response('oak', true, 9)]

test('what was answered right is remembered better than what was missed, and less on the day; untried ones are left out', () => {
  const recall = recallEstimates(questions, responses, NOW, NOW + 10 * DAY_MS)
  expect([...recall.keys()]).toEqual(['oak', 'elm'])
  const [oak, elm] = [...recall.values()]
  expect(oak?.now).toBeGreaterThan(elm?.now ?? 1)
  for (const { now, atExam } of recall.values()) expect(atExam).toBeLessThan(now)
})

test('without a date, the day is in 30 days', () => {
  expect(recallEstimates(questions, responses, NOW, null)).toEqual(
    recallEstimates(questions, responses, NOW, NOW + 30 * DAY_MS),
  )
})
