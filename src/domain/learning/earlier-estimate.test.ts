import { expect, test } from 'vitest'
import type { PracticeResponse } from '../model.ts'
import { earlierEstimate } from './earlier-estimate.ts'

const START = Date.UTC(2026, 0, 1)
const HOUR_MS = 3_600_000

const questions = Array.from({ length: 40 }, (_, number) => ({
  id: `q${number}`,
  category: 'A',
  options: ['a', 'b', 'c', 'd'],
  correct: ['a'],
}))

/** The answers of a learner who knows everything, an hour apart, newest first. */
const responses: PracticeResponse[] = questions
  .map(({ id }, number) => ({
    id: `r${number}`,
    questionId: id,
    selected: ['a'],
    isCorrect: true,
    timeMs: 5000,
    createdAt: START + number * HOUR_MS,
  }))
  .toReversed()

function estimateAt(beganAt: number, answers = responses): number | null {
  const slices = earlierEstimate(questions, answers, { exam: null, categories: null }, beganAt)
  let slice = slices.next()
  while (!slice.done) slice = slices.next()
  return slice.value
}

test('an estimate before a test needs 30 first answers before it', () => {
  expect(estimateAt(START)).toBeNull()
  expect(estimateAt(START + 29 * HOUR_MS), '29 answers; the thirtieth is given at that moment').toBeNull()
  expect(estimateAt(START + 29 * HOUR_MS + 1)).toBeGreaterThan(0.5)
})

test('later answers do not change it', () => {
  const beganAt = START + 35 * HOUR_MS
  const earlier = responses.filter(({ createdAt }) => createdAt < beganAt)
  expect(estimateAt(beganAt)).not.toBeNull()
  expect(estimateAt(beganAt)).toBe(estimateAt(beganAt, earlier))
})
