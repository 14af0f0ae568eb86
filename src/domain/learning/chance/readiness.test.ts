import { describe, expect, test } from 'vitest'
import type { PracticeResponse } from '../../model.ts'
import { DAY_MS, HOUR_MS } from '../../time-units.ts'
import { answersOf } from '../answers-of.ts'
import { learningBank } from '../learning-bank.ts'
import { emptyMemory, observe, typeTables } from '../memory.ts'
import { defaultExam } from '../plan/exam-plan.ts'
import { brierScore } from './calibration.ts'
import { askedText, chanceText, evidenceText, type NextExam, planChanceText } from './chance-text.ts'
import { forecastIfStopped } from './forecast.ts'
import { type CheckedTest, habitOf, type ReadinessInput, readinessOf } from './readiness.ts'

const START = Date.UTC(2026, 0, 1, 18)
const NOW = START + 3 * DAY_MS
/** 9:00 on the day after. */
const TOMORROW = { at: NOW + 15 * HOUR_MS, isToday: false }

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
  isExamNear: false,
  morning: TOMORROW,
  sessions: Array.from({ length: 10 }, (_, day) => ({ at: NOW + day * DAY_MS, seconds: 600 })),
  habit: 1,
  dayEnds: [],
  now: NOW,
  ...of,
})

/** A minute after the last of 40 answers, late in the evening. */
const RIGHT_AFTER = { now: START + 40 * 60_000, morning: { at: START + 10 * HOUR_MS, isToday: false } }

/** An exam that was taken on day 2. */
const pastTest = (of: Partial<CheckedTest>): CheckedTest => ({
  id: 'exam',
  passed: false,
  takenAt: START + 2 * DAY_MS,
  durationMs: null,
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
    expect(ofOwn.forecasts?.next.score).not.toBeCloseTo(whole.forecasts?.next.score ?? 0, 3)
  })

  test('says beside the chance how many answers to its questions there are', () => {
    expect(ofOwn).toMatchObject({ answers: 40, ofExam: { answers: 20, spanDays: 1 } })
  })

  test('is checked by its own past tests', () => {
    expect(ofOwn.checks.map(({ testId }) => testId)).toEqual(['mine'])
  })
})

describe('readiness', () => {
  const whole = readinessOf(input({}))

  test('following the plan is better than stopping, and the exam tomorrow better than in ten days', () => {
    const { next, ifStopped, ifFollowed } = whole.forecasts ?? {}
    expect(ifFollowed?.score).toBeGreaterThan(next?.score ?? 1)
    expect(next?.score).toBeGreaterThan(ifStopped?.score ?? 1)
    expect((ifFollowed?.firstNew ?? 0) + (ifFollowed?.firstAgain ?? 0)).toBeGreaterThan(20)
  })

  test('the category with the wrong answers lowers readiness most', () => {
    expect(whole.categories.map(({ category }) => category)).toEqual(['odd', 'even'])
  })

  test.each<[string, Partial<ReadinessInput>, object | null]>([
    ['29 first answers are too few', { responses: firstAnswers(29) }, null],
    ['without a date there is only tomorrow', { examAt: null }, { ifStopped: null, ifFollowed: null }],
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
    ['not one that began before there was one', { durationMs: 2 * DAY_MS }, 0],
  ])('%s', (_, of, count) => {
    const { checks } = readinessOf(input({ tests: [pastTest(of)], examAt: null }))
    expect(checks).toHaveLength(count)
    for (const { chance, happened } of checks) {
      expect(chance).toBe(chanceAt(START + 2 * DAY_MS))
      expect(happened).toBe(false)
    }
  })

  test('an exam is checked by the chance when it began, as on the page of its result', () => {
    const taken = pastTest({ takenAt: START + 2 * DAY_MS, durationMs: 20 * HOUR_MS })
    const { checks } = readinessOf(input({ tests: [taken], examAt: null }))
    expect(checks.map(({ chance }) => chance)).toEqual([chanceAt(START + 2 * DAY_MS - 20 * HOUR_MS)])
  })

  test('how it went day by day is the estimate for the next morning, with the answers until the end of each day', () => {
    const [before, first, second, third] = [-1, 0.5, 1, 2].map((day) => START + day * DAY_MS)
    const dayEnds = [before, first, second, third, NOW + DAY_MS].map((end) => end ?? 0)
    expect(readinessOf(input({ dayEnds, examAt: null })).days).toEqual(
      [first, second, third].map((endsAt = 0) => ({ endsAt, chance: chanceAt(endsAt + 9 * HOUR_MS) })),
    )
  })

  const LAST_ANSWER = START + 39 * 60_000
  const EXAM_AT = START + 15 * HOUR_MS
  const NEAR = { examAt: EXAM_AT, isExamNear: true }
  const AT_NIGHT = { at: START + 13 * HOUR_MS, isToday: true }
  test.each<[string, Partial<ReadinessInput>, number, NextExam]>([
    ['is for tomorrow at 9:00', {}, TOMORROW.at, 'tomorrow'],
    ['is for today at 9:00, before that hour', { morning: AT_NIGHT }, AT_NIGHT.at, 'in the morning'],
    [
      'is for 12 hours after the last answer, if that is later',
      RIGHT_AFTER,
      LAST_ANSWER + 12 * HOUR_MS,
      'tomorrow',
    ],
    ['is the exam the evening before, at its time', { ...RIGHT_AFTER, ...NEAR }, EXAM_AT, 'this exam'],
    ['is the exam on its day, before it', { ...NEAR, now: EXAM_AT - 3 * HOUR_MS }, EXAM_AT, 'this exam'],
    [
      'is the exam, in an hour, on its day when it may have begun',
      { ...NEAR, now: EXAM_AT },
      EXAM_AT + HOUR_MS,
      'this exam',
    ],
  ])('the next exam %s', (_, of, at, nextIs) => {
    const { forecasts } = readinessOf(input(of))
    expect(forecasts?.next.pass).toBe(chanceAt(at))
    expect(forecasts?.nextIs).toBe(nextIs)
    expect(forecasts?.ifStopped === null, 'it would say the same twice').toBe(nextIs === 'this exam')
  })

  test('a bank seen once says less for tomorrow than it would right after practice', () => {
    const { forecasts } = readinessOf(input(RIGHT_AFTER))
    expect(forecasts?.next.pass).toBeLessThan(chanceAt(RIGHT_AFTER.now) - 0.3)
  })

  test('says how much it rests on, and what it leaves out', () => {
    const clicked = firstAnswers(45).map((response, place) =>
      place < 5 ? { ...response, timeMs: 900 } : response,
    )
    expect(readinessOf(input({ responses: clicked }))).toMatchObject({
      answers: 40,
      firstAnswers: 40,
      ofExam: { answers: 40, spanDays: 1 },
      unread: 5,
    })
  })

  /** The chance to pass at a time, from the 40 answers of the first hour. */
  function chanceAt(at: number): number {
    const bank = learningBank(questions)
    const memory = emptyMemory(bank, typeTables())
    for (const answer of answersOf(firstAnswers(40))) observe(memory, answer)
    return forecastIfStopped(memory, defaultExam(60), Uint32Array.from(bank.ids.keys()), at).pass
  }
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

test.each<[number, string]>([
  [0, 'under 10%'],
  [0.149, 'under 25%'],
  [0.15, '5 to 25%'],
  [0.5, '40 to 60%'],
  [0.52, '40 to 65%'],
  [0.85, '75 to 95%'],
  [0.86, 'over 75%'],
  [1, 'over 90%'],
])('a chance of %s if the plan is followed is shown as %s', (chance, text) => {
  expect(planChanceText(chance)).toBe(text)
})

test.each<[number, number, string]>([
  [1, 2, '1 new question and 2 questions to repeat'],
  [0, 1, '1 question to repeat'],
  [3, 0, '3 new questions'],
  [0, 0, ''],
])('practice that asks %i new questions and %i again: %s', (newQuestions, repeated, text) => {
  expect(askedText(newQuestions, repeated)).toBe(text)
})

test.each<[number, number, string]>([
  [99, 40, 'few answers'],
  [100, 1, '1 day, 100 answers'],
  [410, 13, '13 days, 410 answers'],
  [410, 14, '2 weeks, 410 answers'],
  [1200, 59, '8 weeks, 1,200 answers'],
  [1200, 60, '2 months, 1,200 answers'],
])('a chance that rests on %i answers in %i days: %s', (answers, spanDays, text) => {
  expect(evidenceText({ answers, spanDays })).toBe(text)
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
