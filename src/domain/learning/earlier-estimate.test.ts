import { expect, test } from 'vitest'
import type { PracticeResponse } from '../model.ts'
import type { CheckedTest } from './chance/readiness.ts'
import { type EarlierEstimate, earlierEstimate } from './earlier-estimate.ts'

const START = Date.UTC(2026, 0, 1)
const HOUR_MS = 3_600_000

/** A test of the whole bank that was passed. */
const TEST_MODE_TEST = { exam: null, examId: null, categories: null, passed: true }

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

function estimateAt(
  beganAt: number,
  answers = responses,
  tests: readonly CheckedTest[] = [],
): EarlierEstimate | null {
  const slices = earlierEstimate(questions, answers, tests, TEST_MODE_TEST, beganAt)
  let slice = slices.next()
  while (!slice.done) slice = slices.next()
  return slice.value
}

test('an estimate before a test needs 30 first answers before it', () => {
  expect(estimateAt(START)).toBeNull()
  expect(estimateAt(START + 29 * HOUR_MS), '29 answers; the thirtieth is given at that moment').toBeNull()
  expect(estimateAt(START + 29 * HOUR_MS + 1)?.chance).toBeGreaterThan(0.5)
})

test('later answers do not change it', () => {
  const beganAt = START + 35 * HOUR_MS
  const earlier = responses.filter(({ createdAt }) => createdAt < beganAt)
  expect(estimateAt(beganAt)).not.toBeNull()
  expect(estimateAt(beganAt)).toEqual(estimateAt(beganAt, earlier))
})

test.each<[string, Partial<CheckedTest>[], object | null]>([
  ['two tests are too few', [{}], null],
  ['three tests, this one included', [{}, { passed: false }], { exams: 3, passed: 2 }],
  ['not one before there was an estimate', [{}, { takenAt: START + HOUR_MS }], null],
  ['not one that began before there was an estimate', [{}, { durationMs: 20 * HOUR_MS }], null],
  ['not a later one', [{}, { takenAt: START + 99 * HOUR_MS }], null],
  ['not one of chosen categories', [{}, { categories: ['A'] }], null],
  ['not one of another exam', [{}, { examId: 'own' }], null],
])('how tests went where about as much had been estimated: %s', (_, past, same) => {
  const tests = past.map(
    (of, number): CheckedTest => ({
      ...TEST_MODE_TEST,
      id: `test-${number}`,
      durationMs: null,
      takenAt: START + (37 + number) * HOUR_MS,
      questions: [{ chosen: ['a'] }],
      ...of,
    }),
  )
  expect(estimateAt(START + 45 * HOUR_MS, responses, tests)?.same).toEqual(same)
})
