import { describe, expect, test } from 'vitest'
import type { PracticeResponse } from '../../model.ts'
import { seededRandom } from '../../seeded-random.ts'
import { DAY_MS } from '../../time-units.ts'
import { daysBetween } from '../chance/levels.ts'
import { readinessOf } from '../chance/readiness.ts'
import { startChoice, tieRanks } from '../choice.ts'
import { learningBank } from '../learning-bank.ts'
import { emptyMemory, typeTables } from '../memory.ts'
import { recallEstimates } from '../recall-estimates.ts'
import { assumedExamAt, defaultExam, isAhead, nextExam } from './exam-plan.ts'
import { DEFAULT_SCHEDULE, plannedSessions, todayStatus } from './exam-schedule.ts'

/** 9:00 on the day of the exam: the test's clock is UTC. */
const EXAM_AT = Date.parse('2026-12-14T09:00:00Z')
const at = (time: string) => Date.parse(`${time}:00Z`)

/** What every rule says of the exam of December 14, by the time; `inDays`: when practice takes it to be. */
const TIMES = [
  { name: 'three weeks before', now: at('2026-11-23T09:00'), ahead: true, inDays: 21 },
  { name: 'the evening before', now: at('2026-12-13T21:00'), ahead: true, inDays: 0.5 },
  {
    name: 'on the day, two hours before the assumed hour',
    now: at('2026-12-14T07:00'),
    ahead: true,
    inDays: 2 / 24,
  },
  { name: 'at the assumed hour', now: EXAM_AT, ahead: true, inDays: 1 / 24 },
  { name: 'in the afternoon of the day', now: at('2026-12-14T15:00'), ahead: true, inDays: 1 / 24 },
  { name: 'in the last minute of the day', now: at('2026-12-14T23:59'), ahead: true, inDays: 1 / 24 },
  { name: 'at midnight', now: at('2026-12-15T00:00'), ahead: false, inDays: 30 },
  { name: 'the day after', now: at('2026-12-15T12:00'), ahead: false, inDays: 30 },
] as const

/** Forty questions of one category. */
const QUESTIONS = Array.from({ length: 40 }, (_, number) => ({
  id: `question-${number}`,
  category: 'one',
  options: ['a', 'b', 'c', 'd'],
  correct: ['a'],
}))

/** All were answered right the week before, newest first. */
const RESPONSES = QUESTIONS.map(
  ({ id }, number): PracticeResponse => ({
    id: `response-${number}`,
    questionId: id,
    selected: ['a'],
    isCorrect: true,
    timeMs: 5000,
    createdAt: at('2026-11-15T12:00') - number * 60_000,
  }),
)

describe.each(TIMES)('$name', ({ now, ahead, inDays }) => {
  const today = new Date(now).toISOString().slice(0, 10)
  const schedule = { ...DEFAULT_SCHEDULE, examAt: EXAM_AT }

  test('the rule itself', () => {
    expect(isAhead(EXAM_AT, now)).toBe(ahead)
    expect(daysBetween(now, assumedExamAt(EXAM_AT, now))).toBeCloseTo(inDays, 9)
  })

  test('the exam of the learner', () => {
    expect(nextExam([{ date: '2026-12-14' }], today) !== null).toBe(ahead)
  })

  test('the plan: a session today, none after the exam, and only then is the learner behind', () => {
    const sessions = plannedSessions(schedule, now, 0, () => 1)
    expect(sessions[0]?.at).toBe(ahead ? now : undefined)
    expect(sessions.slice(1).every((session) => session.at < EXAM_AT)).toBe(true)
    expect(todayStatus(schedule, now, [0, 0], 1)).toMatchObject({ behindMinutes: ahead ? 15 : 0 })
  })

  test('the choice', () => {
    const bank = learningBank(QUESTIONS)
    const eligible = Uint32Array.from(bank.ids.keys())
    const ranks = tieRanks(bank.ids, seededRandom(1))
    const goal = { examAt: EXAM_AT, exam: defaultExam(QUESTIONS.length), eligible, ranks }
    const { examAt } = startChoice(emptyMemory(bank, typeTables()), goal, now)
    expect(daysBetween(now, examAt)).toBeCloseTo(inDays, 9)
  })

  test('"Likely Forgotten": the day is the one of the choice', () => {
    const recall = (examAt: number | null) => recallEstimates(QUESTIONS, RESPONSES, now, examAt)
    expect(recall(EXAM_AT)).toEqual(recall(ahead ? now + inDays * DAY_MS : null))
  })

  test('Readiness has a forecast for the day', () => {
    const sessions = plannedSessions(schedule, now, 0, () => 1)
    const input = { learnerId: 'one', questions: QUESTIONS, tests: [], exam: null, dayEnds: [], habit: 1 }
    const isExamNear = today >= '2026-12-13'
    const morning = { at: at(`${today}T09:00`) + DAY_MS, isToday: false }
    const dated = { examAt: EXAM_AT, isExamNear, morning }
    const { forecasts } = readinessOf({ ...input, ...dated, responses: RESPONSES, sessions, now })
    expect(forecasts?.nextIs).toBe(ahead && isExamNear ? 'this exam' : 'tomorrow')
    expect(forecasts?.ifStopped !== null).toBe(ahead && !isExamNear)
    expect(forecasts?.ifFollowed !== null).toBe(ahead)
  })
})

test('without a date nothing is ahead, and a month is assumed', () => {
  expect(isAhead(null, EXAM_AT)).toBe(false)
  expect(assumedExamAt(null, EXAM_AT)).toBe(EXAM_AT + 30 * DAY_MS)
})
