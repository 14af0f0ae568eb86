import { describe, expect, test } from 'vitest'
import type { PracticeResponse } from '../model.ts'
import { DAY_MS } from '../time-units.ts'
import { brierScore } from './brier-score.ts'
import { chanceText } from './chance-text.ts'
import { type CheckedTest, habitOf, type ReadinessInput, readinessOf } from './readiness.ts'

const START = Date.UTC(2026, 0, 1, 18)
const NOW = START + 3 * DAY_MS

const questions = Array.from({ length: 60 }, (_, number) => ({
  id: `question-${number}`,
  category: number % 2 === 0 ? 'even' : 'odd',
  options: ['a', 'b', 'c', 'd'],
  correct: ['a'],
}))

/** First answers to so many questions, a minute apart, newest first; those of even ones are right. */
const firstAnswers = (count: number): PracticeResponse[] =>
  Array.from({ length: count }, (_, number) => ({
    id: `response-${number}`,
    questionId: `question-${number}`,
    selected: ['a'],
    isCorrect: number % 2 === 0,
    timeMs: 5000,
    createdAt: START + number * 60_000,
  })).toReversed()

const input = (of: Partial<ReadinessInput>): ReadinessInput => ({
  learnerId: 'learner',
  questions,
  responses: firstAnswers(40),
  tests: [],
  exam: null,
  examAt: NOW + 10 * DAY_MS,
  sessions: Array.from({ length: 10 }, (_, day) => ({ at: NOW + day * DAY_MS, seconds: 600 })),
  habit: 1,
  dayEnds: [],
  now: NOW,
  ...of,
})

/** An exam that was taken on day 2. */
const pastTest = (of: Partial<CheckedTest>): CheckedTest => ({
  id: 'exam',
  passed: false,
  takenAt: START + 2 * DAY_MS,
  categories: null,
  exam: null,
  examId: null,
  questions: [{ chosen: ['a'] }],
  ...of,
})

const OWN_EXAM = {
  id: 'own',
  categories: [],
  blueprint: { kind: 'named', counts: [{ category: 'odd', count: 10 }] },
  passMark: { kind: 'points', points: 5 },
} as const

describe('readiness for an exam of the learner', () => {
  const ofOwn = readinessOf(
    input({
      exam: OWN_EXAM,
      tests: [pastTest({}), pastTest({ id: 'mine', examId: 'own' }), pastTest({ id: 'other', examId: 'e' })],
    }),
  )

  test('is about the categories that it asks', () => {
    expect(ofOwn.categories.map(({ category }) => category)).toEqual(['odd'])
    const whole = readinessOf(input({}))
    expect(ofOwn.forecasts?.ifToday.score).not.toBeCloseTo(whole.forecasts?.ifToday.score ?? 0, 3)
  })

  test('is checked by its own past tests', () => {
    expect(ofOwn.checks.map(({ testId }) => testId)).toEqual(['mine'])
  })
})

describe('readiness', () => {
  const whole = readinessOf(input({}))

  test('following the plan is better than stopping, and the exam today better than in ten days', () => {
    const { ifToday, ifStopped, ifFollowed } = whole.forecasts ?? {}
    expect(ifFollowed?.score).toBeGreaterThan(ifToday?.score ?? 1)
    expect(ifToday?.score).toBeGreaterThan(ifStopped?.score ?? 1)
    expect((ifFollowed?.firstNew ?? 0) + (ifFollowed?.firstAgain ?? 0)).toBeGreaterThan(20)
  })

  test('the category with the wrong answers lowers readiness most', () => {
    expect(whole.categories.map(({ category }) => category)).toEqual(['odd', 'even'])
  })

  test.each<[string, Partial<ReadinessInput>, object | null]>([
    ['29 first answers are too few', { responses: firstAnswers(29) }, null],
    ['without a date there is only today', { examAt: null }, { ifStopped: null, ifFollowed: null }],
    ['after its day, too', { examAt: NOW - DAY_MS }, { ifStopped: null, ifFollowed: null }],
    ['a plan of years is not simulated', { sessions: [{ at: NOW, seconds: 1e8 }] }, { ifFollowed: null }],
    ['without a session left, there is no plan to follow', { sessions: [] }, { ifFollowed: null }],
  ])('%s', (_, of, expected) => {
    const { forecasts } = readinessOf(input(of))
    if (expected === null) expect(forecasts).toBeNull()
    else expect(forecasts).toMatchObject(expected)
  })

  test.each<[string, Partial<CheckedTest>, number]>([
    ['an exam of the whole bank is checked', {}, 1],
    ['not one of chosen categories', { categories: ['odd'] }, 0],
    ['not one without a date', { takenAt: null }, 0],
    ['not one that does not say what was chosen', { questions: [] }, 0],
    ['not one before there was an estimate', { takenAt: START + 60_000 }, 0],
  ])('%s', (_, of, count) => {
    const { checks } = readinessOf(input({ tests: [pastTest(of)], examAt: null }))
    expect(checks).toHaveLength(count)
    for (const { chance, happened } of checks) {
      expect(chance).toBe(forecastBefore(START + 2 * DAY_MS))
      expect(happened).toBe(false)
    }
  })

  test('how it went day by day is what was estimated at the end of each day, with answers until then', () => {
    const [before, first, second, third] = [-1, 0.5, 1, 2].map((day) => START + day * DAY_MS)
    const dayEnds = [before, first, second, third, NOW + DAY_MS].map((end) => end ?? 0)
    expect(readinessOf(input({ dayEnds, examAt: null })).days).toEqual(
      [first, second, third].map((endsAt = 0) => ({ endsAt, chance: forecastBefore(endsAt) })),
    )
  })

  /** The estimate as it was at a time, from the answers until then. */
  const forecastBefore = (now: number) => readinessOf(input({ now, examAt: null })).forecasts?.ifToday.pass
})

test.each<[number, string]>([
  [0, 'under 5%'],
  [0.049, 'under 5%'],
  [0.05, '5 to 10%'],
  [0.523, '50 to 55%'],
  [0.55, '55 to 60%'],
  [0.95, '90 to 95%'],
  [0.951, 'over 95%'],
  [1, 'over 95%'],
])('a chance of %s is shown as %s', (chance, text) => {
  expect(chanceText(chance)).toBe(text)
})

test('the Brier score is the mean squared distance from what happened', () => {
  expect(brierScore([])).toBeNull()
  expect(
    brierScore([
      { chance: 1, happened: true },
      { chance: 0.5, happened: false },
    ]),
  ).toBe(0.125)
})

test('a habit is the share of days practiced, as if three more had been', () => {
  expect([habitOf(0, 0), habitOf(4, 11), habitOf(9, 5)]).toEqual([1, 0.5, 1])
})
