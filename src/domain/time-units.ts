/** Units of time in milliseconds. */
export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/**
 * From `now` until `time`, milliseconds, for a timer: from 0 to `longest`. A clock that was set back would otherwise make a
 * timer wait for a year; or run at once, again and again, as timers hold 31 bits.
 */
export function timerDelay(time: number, now: number, longest: number): number {
  return Math.min(Math.max(time - now, 0), longest)
}
