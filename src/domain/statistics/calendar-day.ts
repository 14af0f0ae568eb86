/**
 * A day of the calendar, counted from 1 January 1970 as day 0, so that days can be added and compared whatever the
 * clocks do in between. Which day a moment belongs to depends on the zone: see {@link dayIn}.
 */
export type CalendarDay = number

const DAY_MS = 24 * 60 * 60_000

export const DAYS_A_WEEK = 7

/**
 * Every zone in use is a whole number of quarter-hours from UTC and changes its clocks on one, so that all moments
 * of a quarter-hour fall on the same day.
 */
const QUARTER_HOUR_MS = 15 * 60_000

/**
 * The function that tells on which day a moment (milliseconds since the epoch) falls in a time zone, days of 23 and
 * 25 hours included. It remembers what it was asked, because asking the calendar a hundred thousand times is slow.
 *
 * @param timeZone an IANA name, such as `Europe/Berlin`.
 */
export function dayIn(timeZone: string): (timeMs: number) => CalendarDay {
  const calendar = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  const known = new Map<number, CalendarDay>()
  return (timeMs) => {
    const quarter = Math.floor(timeMs / QUARTER_HOUR_MS)
    let day = known.get(quarter)
    if (day === undefined) {
      day = readDay(calendar.format(timeMs))
      known.set(quarter, day)
    }
    return day
  }
}

/** Reads en-US "11/20/2026". */
function readDay(monthDayYear: string): CalendarDay {
  const [month = Number.NaN, day = Number.NaN, year = Number.NaN] = monthDayYear.split('/').map(Number)
  return Date.UTC(year, month - 1, day) / DAY_MS
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

const SHORT = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })
const FULL = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})
const MONTH = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short' })

/** "Nov 20" */
export const formatShortDay = (day: CalendarDay): string => SHORT.format(day * DAY_MS)

/** "Nov 20, 2026" */
export const formatDay = (day: CalendarDay): string => FULL.format(day * DAY_MS)

/** "Nov" */
export const formatMonth = (day: CalendarDay): string => MONTH.format(day * DAY_MS)
