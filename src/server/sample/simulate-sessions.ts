import type { Random } from '../../domain/model.ts'
import { shuffle } from '../../domain/selection/shuffle.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time-units.ts'

/**
 * The first day of practice, days ago: within the 30 days for which the server accepts `created_at`. The last is
 * yesterday.
 */
const FIRST_DAY_AGO = 27
/** Number of days with practice. */
const PRACTICE_DAYS = 18
/** Number of those days with a second session, at noon. */
const NOON_SESSIONS = 6
/** Responses of a session: 312 to 432 in 24 sessions. */
const SESSION_SIZES = { min: 13, max: 18 } as const

/** Share of sessions in smart selection. With it alone, hardly any question would have a wrong last response. */
const SMART_SHARE = 0.3

/** One practice session. */
export interface PracticeSession {
  readonly mode: 'smart' | 'random'
  /** When its first question is shown, milliseconds since the epoch. */
  readonly start: number
  readonly answers: number
  /** 0 on the first day, 1 on the last. */
  readonly progress: number
}

/** The sessions of the past weeks, oldest first, all of them over by `now`. Noon and evening in UTC. */
export function simulatePracticeSessions(now: number, random: Random): readonly PracticeSession[] {
  const today = now - (now % DAY_MS)
  const earlier = Array.from({ length: FIRST_DAY_AGO - 1 }, (_, index) => index + 2)
  // Always with yesterday, so that the sample learner is still practicing.
  const days = [1, ...shuffle(earlier, random).slice(0, PRACTICE_DAYS - 1)].sort((a, b) => b - a)
  const withNoon = new Set(shuffle(days, random).slice(0, NOON_SESSIONS))
  return days.flatMap((daysAgo) => {
    const midnight = today - daysAgo * DAY_MS
    const progress = (FIRST_DAY_AGO - daysAgo) / (FIRST_DAY_AGO - 1)
    const noon = midnight + 12.25 * HOUR_MS + random() * 45 * MINUTE_MS
    const evening = midnight + 18 * HOUR_MS + random() * 2.5 * HOUR_MS
    const starts = withNoon.has(daysAgo) ? [noon, evening] : [evening]
    return starts.map((start) => ({
      mode: random() < SMART_SHARE ? 'smart' : 'random',
      start: Math.round(start),
      answers: generateSize(random),
      progress,
    }))
  })
}

function generateSize(random: Random): number {
  const { min, max } = SESSION_SIZES
  return min + Math.floor(random() * (max - min + 1))
}
