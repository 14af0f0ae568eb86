import { calendarDayIn } from '../statistics/calendar-day.ts'
import { DAY_MS } from '../time-units.ts'

/**
 * The name of a file that is saved today: `quizgrove-data-2026-11-21.json`.
 *
 * @param now milliseconds since the epoch
 * @param timeZone the learner's, an IANA name: the day is theirs
 */
export function datedFileName(name: string, extension: string, now: number, timeZone: string): string {
  const day = new Date(calendarDayIn(timeZone)(now) * DAY_MS).toISOString().slice(0, 10)
  return `${name}-${day}.${extension}`
}
