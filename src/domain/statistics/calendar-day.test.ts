import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  calendarDayIn,
  dayLived,
  formatDay,
  formatMonth,
  formatShortDay,
  isBeforeDay,
  weekdayOf,
  weekStartOf,
} from './calendar-day.ts'

const dayOf = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / 86_400_000
const at = (iso: string) => Date.parse(iso)

describe('calendarDayIn', () => {
  test.each([
    ['the last moment of a day', 'UTC', '2026-11-20T23:59:59.999Z', '2026-11-20'],
    ['the first moment of the next', 'UTC', '2026-11-21T00:00:00.000Z', '2026-11-21'],
    ['already tomorrow in the east', 'Asia/Tokyo', '2026-11-20T15:00:00Z', '2026-11-21'],
    ['still yesterday in the west', 'America/Los_Angeles', '2026-11-21T07:59:59Z', '2026-11-20'],
    ['a zone on the three-quarter hour, before', 'Asia/Kathmandu', '2026-11-20T18:14:59Z', '2026-11-20'],
    ['a zone on the three-quarter hour, at midnight', 'Asia/Kathmandu', '2026-11-20T18:15:00Z', '2026-11-21'],
    ['the day of 23 hours begins', 'Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29'],
    ['the day of 23 hours, its last moment', 'Europe/Berlin', '2026-03-29T21:59:59Z', '2026-03-29'],
    ['the day after the one of 23 hours', 'Europe/Berlin', '2026-03-29T22:00:00Z', '2026-03-30'],
    ['the day of 25 hours begins', 'Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25'],
    ['the day of 25 hours, its last moment', 'Europe/Berlin', '2026-10-25T22:59:59Z', '2026-10-25'],
    ['the day after the one of 25 hours', 'Europe/Berlin', '2026-10-25T23:00:00Z', '2026-10-26'],
    ['a clock that skips midnight itself', 'America/Sao_Paulo', '2018-11-04T03:00:00Z', '2018-11-04'],
    ['a zone that changes by half an hour', 'Australia/Lord_Howe', '2026-04-04T12:59:59Z', '2026-04-04'],
    ['and the day after that change', 'Australia/Lord_Howe', '2026-04-05T13:30:00Z', '2026-04-06'],
  ])('%s (%s)', (_, timeZone, moment, day) => {
    expect(calendarDayIn(timeZone)(at(moment))).toBe(at(`${day}T00:00:00Z`) / 86_400_000)
  })

  test('cached days are those of the calendar at every time', () => {
    const zones = ['Europe/Berlin', 'America/St_Johns', 'Pacific/Chatham', 'Asia/Kathmandu', 'Pacific/Apia']
    const moments = fc.array(
      fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') }),
      {
        maxLength: 50,
      },
    )
    fc.assert(
      fc.property(fc.constantFrom(...zones), moments, (timeZone, times) => {
        const day = calendarDayIn(timeZone)
        const calendar = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' })
        for (const time of times) expect(formatDay(day(time))).toBe(calendar.format(time))
      }),
    )
  })
})

describe('dayLived', () => {
  const inBerlin = calendarDayIn('Europe/Berlin')

  test.each([
    ['in Tokyo, where it was morning already', '2026-11-20T16:00:00Z', 540, '2026-11-21'],
    ['in Los Angeles, where it was evening still', '2026-11-21T05:00:00Z', -480, '2026-11-20'],
    ['on the three-quarter hour', '2026-11-20T18:15:00Z', 345, '2026-11-21'],
    ['on UTC', '2026-11-20T23:30:00Z', 0, '2026-11-20'],
    ['not known where: where the learner is now', '2026-11-20T23:30:00Z', undefined, '2026-11-21'],
  ])('an answer given %s', (_, moment, utcOffsetMinutes, day) => {
    const answer = { createdAt: at(moment), ...(utcOffsetMinutes !== undefined && { utcOffsetMinutes }) }
    const lived = dayLived(answer, inBerlin)
    expect(formatDay(lived)).toBe(formatDay(at(`${day}T00:00:00Z`) / 86_400_000))
    expect(isBeforeDay(answer, lived), 'it is found among the answers around its day').toBe(false)
  })
})

test.each([
  ['Sunday', dayOf(2026, 11, 15), 0],
  ['Saturday', dayOf(2026, 11, 21), 6],
  ['the first day there is, a Thursday', 0, 4],
  ['the Sunday before it', -4, 0],
  ['the Saturday before that', -5, 6],
])('weekdayOf: %s', (_, day, weekday) => {
  expect(weekdayOf(day)).toBe(weekday)
})

test.each([
  ['a Sunday begins its own week', dayOf(2026, 11, 15), dayOf(2026, 11, 15)],
  ['a Saturday ends it', dayOf(2026, 11, 21), dayOf(2026, 11, 15)],
  ['a week across the new year', dayOf(2027, 1, 1), dayOf(2026, 12, 27)],
])('weekStartOf: %s', (_, day, start) => {
  expect(weekStartOf(day)).toBe(start)
})

test('days are written in en-US', () => {
  const day = dayOf(2026, 11, 5)
  expect([formatShortDay(day), formatDay(day), formatMonth(day)]).toEqual(['Nov 5', 'Nov 5, 2026', 'Nov'])
})
