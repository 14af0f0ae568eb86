import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bankStats } from '../selection/bank-stats.ts'
import { questionStatsById } from '../selection/question-stats.ts'
import { activityByDay, withAnswerOn } from './activity-by-day.ts'
import { calendarDayIn } from './calendar-day.ts'
import {
  accuracyOf,
  activityLevel,
  calendarDays,
  lastDays,
  lastWeeks,
  practiceShares,
  rollingAccuracy,
  sumOf,
} from './practice-activity.ts'

const dayOf = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / 86_400_000
const right = (moment: string) => ({ createdAt: Date.parse(moment), isCorrect: true })
const wrong = (moment: string) => ({ createdAt: Date.parse(moment), isCorrect: false })

describe('activityByDay', () => {
  test('counts answers and right ones by the day of the learner', () => {
    const responses = [
      right('2026-11-21T04:59:00Z'),
      wrong('2026-11-20T12:00:00Z'),
      right('2026-11-20T04:00:00Z'),
    ]
    expect(activityByDay(responses, calendarDayIn('America/New_York'))).toEqual(
      new Map([
        [dayOf('2026-11-20'), { answers: 2, correct: 1 }],
        [dayOf('2026-11-19'), { answers: 1, correct: 1 }],
      ]),
    )
  })

  test('a day of 25 hours is one day, both of its repeated hours included', () => {
    const responses = [
      right('2026-10-24T22:00:00Z'),
      right('2026-10-25T00:30:00Z'),
      wrong('2026-10-25T01:30:00Z'),
      right('2026-10-25T22:59:00Z'),
    ]
    expect(activityByDay(responses, calendarDayIn('Europe/Berlin'))).toEqual(
      new Map([[dayOf('2026-10-25'), { answers: 4, correct: 3 }]]),
    )
  })

  test('each day is the one that was lived, wherever the learner is now', () => {
    const inTokyo = { ...right('2026-11-20T16:00:00Z'), utcOffsetMinutes: 540 }
    const responses = [right('2026-11-21T12:00:00Z'), inTokyo, wrong('2026-11-20T12:00:00Z')]
    expect(activityByDay(responses, calendarDayIn('America/New_York'))).toEqual(
      new Map([
        [dayOf('2026-11-21'), { answers: 2, correct: 2 }],
        [dayOf('2026-11-20'), { answers: 1, correct: 0 }],
      ]),
    )
  })

  test('no practice, no days', () => {
    expect(activityByDay([], calendarDayIn('UTC')).size).toBe(0)
  })
})

describe('withAnswerOn', () => {
  const practiced = new Map([[dayOf('2026-11-20'), { answers: 2, correct: 1 }]])

  test.each([
    ['another right answer of the day', '2026-11-20', true, { answers: 3, correct: 2 }],
    ['another wrong answer of the day', '2026-11-20', false, { answers: 3, correct: 1 }],
    ['the first answer of a day', '2026-11-21', true, { answers: 1, correct: 1 }],
  ])('%s', (_, day, isCorrect, expected) => {
    const after = withAnswerOn(practiced, dayOf(day), isCorrect)
    expect(after).toEqual(new Map([...practiced, [dayOf(day), expected]]))
    expect(practiced.get(dayOf('2026-11-20'))).toEqual({ answers: 2, correct: 1 })
  })
})

const activity = new Map([
  [dayOf('2026-11-20'), { answers: 4, correct: 3 }],
  [dayOf('2026-11-15'), { answers: 2, correct: 2 }],
  [dayOf('2026-11-14'), { answers: 5, correct: 1 }],
])
const today = dayOf('2026-11-20')

test('lastDays ends with today and leaves no day out', () => {
  expect(lastDays(activity, today, 3)).toEqual([
    { from: dayOf('2026-11-18'), answers: 0, correct: 0 },
    { from: dayOf('2026-11-19'), answers: 0, correct: 0 },
    { from: dayOf('2026-11-20'), answers: 4, correct: 3 },
  ])
})

test('lastWeeks sums from Sunday to Saturday, the week of today included', () => {
  expect(lastWeeks(activity, today, 3)).toEqual([
    { from: dayOf('2026-11-01'), answers: 0, correct: 0 },
    { from: dayOf('2026-11-08'), answers: 5, correct: 1 },
    { from: dayOf('2026-11-15'), answers: 6, correct: 5 },
  ])
})

test.each([
  ['on a Friday the last week has six days', '2026-11-20', 13],
  ['on a Sunday it has one', '2026-11-22', 8],
  ['on a Saturday it is full', '2026-11-21', 14],
])('calendarDays of two weeks: %s', (_, day, length) => {
  const days = calendarDays(activity, dayOf(day), 2)
  expect(days).toHaveLength(length)
  expect(days.at(-1)?.from).toBe(dayOf(day))
})

test('weeks and days count the same answers', () => {
  const days = fc.dictionary(fc.integer({ min: 20_000, max: 20_060 }).map(String), fc.nat({ max: 50 }))
  fc.assert(
    fc.property(days, fc.integer({ min: 20_000, max: 20_060 }), (given, now) => {
      const map = new Map(
        Object.entries(given).map(([day, answers]) => [Number(day), { answers, correct: answers }]),
      )
      for (const day of map.keys()) if (day > now) map.delete(day)
      expect(sumOf(lastWeeks(map, now, 5))).toEqual(sumOf(calendarDays(map, now, 5)))
    }),
  )
})

test.each([
  [0, 0, null],
  [3, 2, 67],
  [4, 0, 0],
])('of %d answers %d correct is %s percent', (answers, correct, percent) => {
  expect(accuracyOf({ answers, correct })).toBe(percent)
})

test.each([
  [0, 0, 0],
  [0, 40, 0],
  [1, 40, 1],
  [10, 40, 1],
  [11, 40, 2],
  [20, 40, 2],
  [21, 40, 3],
  [30, 40, 3],
  [31, 40, 4],
  [40, 40, 4],
  [1, 1, 4],
])('%d answers beside a busiest day of %d are level %d', (answers, busiest, level) => {
  expect(activityLevel(answers, busiest)).toBe(level)
})

describe('the rolling accuracy with its range (spec §2.5)', () => {
  const of = (answers: number, correct: number) => ({ answers, correct })
  const rounded = (periods: readonly { answers: number; correct: number }[], span: number) =>
    rollingAccuracy(periods, span).map(
      (each) => each && [each.low, each.percent, each.high].map((value) => Math.round(value)),
    )

  test.each([
    ['one wrong answer is no accuracy', [of(1, 0)], 1, [null]],
    ['four answers are none', [of(4, 4)], 1, [null]],
    ['five are one, with a wide range', [of(5, 5)], 1, [[65, 100, 100]]],
    ['many answers have a narrow range', [of(1000, 500)], 1, [[47, 50, 53]]],
    ['the days before count by their answers', [of(1, 0), of(9, 9)], 2, [null, [65, 90, 98]]],
    [
      'those before the span do not',
      [of(9, 0), of(0, 0), of(5, 5)],
      2,
      [
        [0, 0, 23],
        [0, 0, 23],
        [65, 100, 100],
      ],
    ],
  ])('%s', (_, periods, span, expected) => {
    expect(rounded(periods, span)).toEqual(expected)
  })

  test('the accuracy is within its range, and the range within 0 and 100 percent', () => {
    const tally = fc
      .tuple(fc.nat({ max: 500 }), fc.nat({ max: 500 }))
      .map(([right, wrong]) => of(right + wrong, right))
    fc.assert(
      fc.property(fc.array(tally, { maxLength: 12 }), fc.integer({ min: 1, max: 9 }), (periods, span) => {
        const means = rollingAccuracy(periods, span)
        expect(means).toHaveLength(periods.length)
        for (const mean of means) {
          if (mean === null) continue
          expect(mean.low).toBeGreaterThanOrEqual(0)
          expect(mean.low).toBeLessThanOrEqual(mean.percent + 1e-9)
          expect(mean.high).toBeGreaterThanOrEqual(mean.percent - 1e-9)
          expect(mean.high).toBeLessThanOrEqual(100)
        }
      }),
    )
  })
})

/** Answers of one question, newest first: `+` right, `-` wrong. */
const answers = (questionId: string, judged: string) =>
  [...judged].map((sign, index) => ({ questionId, isCorrect: sign === '+', createdAt: 100 - index }))

const bank = (...ids: string[]) => ids.map((id) => ({ id }))

describe('practiceShares', () => {
  test.each<[string, string, [attempted: number, lastCorrect: number, lastTwoCorrect: number]]>([
    ['never answered', '', [0, 0, 0]],
    ['right once', '+', [1, 1, 0]],
    ['wrong once', '-', [1, 0, 0]],
    ['right twice', '++', [1, 1, 1]],
    ['right after wrong', '+-', [1, 1, 0]],
    ['wrong after right', '-+', [1, 0, 0]],
    ['only the last two count', '++---', [1, 1, 1]],
  ])('one question, %s', (_, judged, [attempted, lastCorrect, lastTwoCorrect]) => {
    const shares = practiceShares(bankStats(bank('q'), questionStatsById(answers('q', judged))))
    expect(shares).toEqual({ bankSize: 1, attempted, lastCorrect, lastTwoCorrect })
  })

  test('adds up over the bank', () => {
    const statistics = questionStatsById([...answers('a', '++'), ...answers('b', '+'), ...answers('c', '-+')])
    expect(practiceShares(bankStats(bank('a', 'b', 'c', 'd'), statistics))).toEqual({
      bankSize: 4,
      attempted: 3,
      lastCorrect: 2,
      lastTwoCorrect: 1,
    })
  })

  test('answers to a question that left the bank do not count', () => {
    expect(practiceShares(bankStats(bank('a'), questionStatsById(answers('gone', '++'))))).toEqual({
      bankSize: 1,
      attempted: 0,
      lastCorrect: 0,
      lastTwoCorrect: 0,
    })
  })

  test('an empty bank', () => {
    expect(practiceShares(bankStats([], questionStatsById(answers('gone', '++')))).bankSize).toBe(0)
  })
})
