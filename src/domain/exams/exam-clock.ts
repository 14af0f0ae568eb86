import { MINUTE_MS } from '../time-units.ts'

/**
 * The time that is left of an exam with a limit. It runs by the clock on the wall, through closed tabs, reloads, crashes
 * and sleep; nothing pauses it. All times are milliseconds.
 */
export interface ExamClock {
  readonly remainingMs: number
  /** The reading of `Date.now()` when `remainingMs` was computed. */
  readonly wallMs: number
  /** The reading of `performance.now()` at that moment; null when another page took it. */
  readonly monotonicMs: number | null
}

/** Both clocks of a page at one moment. */
export interface ClockReading {
  readonly wallMs: number
  readonly monotonicMs: number
}

/** Starts the time of an exam. */
export function startExamClock(limitMinutes: number, { wallMs, monotonicMs }: ClockReading): ExamClock {
  return { remainingMs: limitMinutes * MINUTE_MS, wallMs, monotonicMs }
}

/**
 * The clock at a later moment. A computer that slept stops its monotonic clock, and a system clock that was set back
 * loses time: the one that advanced further counts. A system clock that was set forward cannot be distinguished from
 * sleep, so it uses up the time.
 */
export function advanceExamClock(clock: ExamClock, { wallMs, monotonicMs }: ClockReading): ExamClock {
  const byWall = wallMs - clock.wallMs
  const byMonotonic = clock.monotonicMs === null ? 0 : monotonicMs - clock.monotonicMs
  const passedMs = Math.max(0, byWall, byMonotonic)
  return { remainingMs: Math.max(0, clock.remainingMs - passedMs), wallMs, monotonicMs }
}

/** When the time is over by the clock on the wall, milliseconds since the epoch, unless the system clock is changed. */
export function examClockEnd({ remainingMs, wallMs }: ExamClock): number {
  return wallMs + remainingMs
}

/** The clock as it is saved for a reload: the monotonic clock of the next page starts elsewhere. */
export function savedExamClock(clock: ExamClock): ExamClock {
  return { ...clock, monotonicMs: null }
}

/** Minutes left at which the learner is notified, besides half of the time. */
const NOTICE_MINUTES = [10, 5, 1] as const

/**
 * What to announce when the time left goes from one value to another: the last of the passed marks in minutes, such as
 * half of 60 minutes, 10, 5 or 1; null for none. Half of the time is announced at a whole minute, so that what is said is
 * true at that moment: of 45 minutes at 23.
 */
export function noticeBetween(limitMinutes: number, beforeMs: number, afterMs: number): number | null {
  const half = limitMinutes < 2 ? limitMinutes / 2 : Math.ceil(limitMinutes / 2)
  const marks = [half, ...NOTICE_MINUTES].filter((minutes) => minutes < limitMinutes)
  const passed = marks.filter((minutes) => minutes * MINUTE_MS < beforeMs && minutes * MINUTE_MS >= afterMs)
  return passed.length === 0 ? null : Math.min(...passed)
}
