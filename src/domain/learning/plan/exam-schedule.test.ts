import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../time-units.ts'
import {
  DEFAULT_SCHEDULE,
  daysLookedBack,
  type ExamSchedule,
  plannedSessions,
  practicedSeconds,
  scheduleOfExam,
  type TodayStatus,
  todayStatus,
} from './exam-schedule.ts'

const [SUNDAY, MONDAY, WEDNESDAY] = [0, 1, 3]

describe('how today is going, with 15 minutes a day and an exam ahead', () => {
  const examAt = 10 * DAY_MS
  const open = (minutesLeft: number, behindMinutes: number): TodayStatus => ({
    is: 'open',
    minutesLeft,
    behindMinutes,
  })
  test.each<[string, readonly number[], readonly number[], number, TodayStatus]>([
    ['a new learner has all of it left', [0], [], WEDNESDAY, open(15, 0)],
    ['part of it is practiced, and a begun minute counts as left', [5.5], [], WEDNESDAY, open(10, 0)],
    ['all of it is practiced', [15], [], WEDNESDAY, { is: 'done' }],
    ['yesterday was missed', [0, 0], [], WEDNESDAY, open(15, 15)],
    ['yesterday was half done', [0, 7], [], WEDNESDAY, open(15, 8)],
    ['more on the day before makes up for it', [0, 0, 30], [], WEDNESDAY, open(15, 0)],
    ['a missed day off is nothing to make up for', [0, 0], [SUNDAY], MONDAY, open(15, 0)],
    ['today is a day off', [0, 0], [WEDNESDAY], WEDNESDAY, { is: 'day-off' }],
  ])('%s', (_, practiced, daysOff, today, expected) => {
    expect(todayStatus({ ...DEFAULT_SCHEDULE, examAt, daysOff }, 0, practiced, today)).toEqual(expected)
  })
  test.each([
    ['no date', null],
    ['its day behind', -DAY_MS],
  ])('nobody is behind when the exam has %s', (_, examAt) => {
    expect(todayStatus({ ...DEFAULT_SCHEDULE, examAt }, 0, [0, 0], WEDNESDAY)).toEqual(open(15, 0))
  })
})

describe('for how many days practice can be missed', () => {
  const TODAY = 100
  test.each<[string, number | null, number | null, number]>([
    ['none on the day on which the plan is made', TODAY, 20, 0],
    ['one on the day after it', TODAY - 1, 20, 1],
    ['a week at most', 20, 20, 7],
    ['none before the first answer', 20, TODAY - 2, 2],
    ['none without an answer', 20, null, 0],
    ['none where it is not known when the plan began', null, 20, 0],
    ['none of a plan that another time zone began tomorrow', TODAY + 1, 20, 0],
  ])('%s', (_, plannedFrom, answeredFrom, days) => {
    expect(daysLookedBack(TODAY, plannedFrom, answeredFrom)).toBe(days)
  })
})

describe('the schedule of an exam', () => {
  const own: ExamSchedule = { examAt: 1, minutesADay: 20, daysOff: [0], since: 5, asksConfidence: true }
  const timeOn = (day: string) => Number(day.slice(-2))
  const plan = { minutesADay: 45, daysOff: [6] }
  test.each<[string, Parameters<typeof scheduleOfExam>[0], ExamSchedule]>([
    ['there is no exam', null, own],
    [
      'it has no plan: since it was set up',
      { date: '2026-12-24', createdAt: 3 },
      { ...own, examAt: 24, since: 3 },
    ],
    [
      'its plan does not say when it began: since it was set up',
      { date: '2026-12-24', plan, createdAt: 3 },
      { ...own, ...plan, examAt: 24, since: 3 },
    ],
    [
      'it is not known since when',
      { date: '2026-12-24', plan },
      { ...own, ...plan, examAt: 24, since: null },
    ],
    [
      'its plan is younger than the exam',
      { date: '2026-12-24', plan: { ...plan, beginsOn: '2026-12-11' }, createdAt: 3 },
      { ...own, ...plan, examAt: 24, since: 11 },
    ],
  ])('where %s', (_, exam, expected) => {
    expect(scheduleOfExam(exam, own, timeOn)).toEqual(expected)
  })
})

describe('the sessions until the exam', () => {
  const now = Date.UTC(2026, 0, 7, 18)
  const weekdayOf = (at: number) => new Date(at).getUTCDay()
  const schedule: ExamSchedule = { ...DEFAULT_SCHEDULE, examAt: now + 3.5 * DAY_MS, minutesADay: 10 }
  const days = (of: Partial<ExamSchedule>, secondsToday = 0) =>
    plannedSessions({ ...schedule, ...of }, now, secondsToday, weekdayOf).map(({ at, seconds }) => [
      (at - now) / DAY_MS,
      seconds,
    ])
  test.each<[string, number[][], number[][]]>([
    [
      'one each day',
      days({}),
      [
        [0, 600],
        [1, 600],
        [2, 600],
        [3, 600],
      ],
    ],
    [
      'what is left of today',
      days({}, 200),
      [
        [0, 400],
        [1, 600],
        [2, 600],
        [3, 600],
      ],
    ],
    [
      'nothing more today',
      days({}, 700),
      [
        [1, 600],
        [2, 600],
        [3, 600],
      ],
    ],
    [
      'none on days off',
      days({ daysOff: [3, 5] }),
      [
        [1, 600],
        [3, 600],
      ],
    ],
    ['none without a date', days({ examAt: null }), []],
    ['none after the day of the exam', days({ examAt: now - DAY_MS }), []],
  ])('%s', (_, sessions, expected) => {
    expect(sessions).toEqual(expected)
  })
})

test('an answer counts as at most two minutes of practice, one without a time as none', () => {
  expect(practicedSeconds([{ timeMs: 5000 }, { timeMs: 3_600_000 }, { timeMs: null }])).toBe(125)
})
