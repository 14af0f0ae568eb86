import type { PracticeResponse } from '../model.ts'
import { once } from '../once.ts'
import { DAY_MS, MINUTE_MS } from '../time-units.ts'

/**
 * A day of the calendar, counted from 1 January 1970 as day 0, so that days can be added and compared whatever the
 * clocks do in between. Which day a moment belongs to depends on the zone: see {@link calendarDayIn}.
 */
export type CalendarDay = number

export const DAYS_A_WEEK = 7

/**
 * Returns a function that maps a time (milliseconds since the epoch) to its calendar day in a time zone, days of 23 and
 * 25 hours included.
 *
 * A hundred thousand calendar lookups are slow, so the zone's UTC offset is looked up once for the start of each UTC
 * day, and for every single time only on days on which the offset changes.
 *
 * @param timeZone an IANA name, such as `Europe/Berlin`.
 */
export function calendarDayIn(timeZone: string): (timeMs: number) => CalendarDay {
  const aheadOf = utcOffsetIn(timeZone)
  const known = new Map<number, number>()
  const aheadAtStartOf = (utcDay: number) => {
    let ahead = known.get(utcDay)
    if (ahead === undefined) {
      ahead = aheadOf(utcDay * DAY_MS)
      known.set(utcDay, ahead)
    }
    return ahead
  }
  // Consecutive times are mostly of the same day.
  let lastUtcDay = Number.NaN
  /** The offset during that whole day; null when it changes. */
  let lastAhead: number | null = null
  return (timeMs) => {
    const utcDay = Math.floor(timeMs / DAY_MS)
    if (utcDay !== lastUtcDay) {
      lastUtcDay = utcDay
      const ahead = aheadAtStartOf(utcDay)
      lastAhead = ahead === aheadAtStartOf(utcDay + 1) ? ahead : null
    }
    return Math.floor((timeMs + (lastAhead ?? aheadOf(timeMs))) / DAY_MS)
  }
}

/**
 * Returns a function that gives the zone's UTC offset at a time, milliseconds; negative west of Greenwich.
 *
 * @param timeZone an IANA name, such as `Europe/Berlin`. Throws a RangeError for a name that the runtime does not know.
 */
export function utcOffsetIn(timeZone: string): (timeMs: number) => number {
  const calendar = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (timeMs) => {
    const wholeSecond = Math.floor(timeMs / 1000) * 1000
    // Such as "11/20/2026, 23:45:00".
    const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = calendar
      .format(wholeSecond)
      .split(/\D+/)
      .map(Number)
    return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecond
  }
}

/**
 * The day on which an answer was given, as it was lived: a journey to another time zone later does not move it.
 *
 * @param dayOf maps a time to its day where the learner is now, for answers that do not say how far the clock was from UTC.
 */
export function dayLived(
  { createdAt, utcOffsetMinutes }: Pick<PracticeResponse, 'createdAt' | 'utcOffsetMinutes'>,
  dayOf: (timeMs: number) => CalendarDay,
): CalendarDay {
  if (utcOffsetMinutes === undefined) return dayOf(createdAt)
  return Math.floor((createdAt + utcOffsetMinutes * MINUTE_MS) / DAY_MS)
}

/**
 * The day for which an answer counts in the figures of today: as it was lived, and today where that day is still ahead, as
 * after a flight west.
 */
export function dayCounted(
  response: Parameters<typeof dayLived>[0],
  dayOf: (timeMs: number) => CalendarDay,
  today: CalendarDay,
): CalendarDay {
  return Math.min(dayLived(response, dayOf), today)
}

/** Whether an answer was given before that day, wherever the learner was: nowhere is a day farther than one from that of UTC. */
export function isBeforeDay({ createdAt }: Pick<PracticeResponse, 'createdAt'>, day: CalendarDay): boolean {
  return Math.floor(createdAt / DAY_MS) < day - 1
}

/** The day of the week: 0 is Sunday, 6 Saturday. */
export function weekdayOf(day: CalendarDay): number {
  // Day 0 was a Thursday.
  return (((day + 4) % DAYS_A_WEEK) + DAYS_A_WEEK) % DAYS_A_WEEK
}

/** The Sunday with which the day's week begins, as weeks do in en-US. */
export function weekStartOf(day: CalendarDay): CalendarDay {
  return day - weekdayOf(day)
}

const shortDay = once(
  () => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' }),
)
const longDay = once(
  () =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' }),
)
const monthName = once(() => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short' }))

/** "Nov 20" */
export const formatShortDay = (day: CalendarDay): string => shortDay().format(day * DAY_MS)

/** "Nov 20, 2026" */
export const formatDay = (day: CalendarDay): string => longDay().format(day * DAY_MS)

const weekdayName = once(() => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' }))

/** "Fri" */
export const formatWeekday = (day: CalendarDay): string => weekdayName().format(day * DAY_MS)

/** "Nov" */
export const formatMonth = (day: CalendarDay): string => monthName().format(day * DAY_MS)
