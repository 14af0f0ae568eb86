import type { ActivityByDay } from './activity-by-day.ts'
import { type CalendarDay, DAYS_A_WEEK, weekStartOf } from './calendar-day.ts'

/** Days without practice in a week, Sunday to Saturday, that do not end a streak (spec §4.18). */
const FREEZES_A_WEEK = 1

/**
 * A day in the row that a streak is shown with. A day that is frozen was missed and did not end the streak; one `before` the
 * first practice of all was not missed.
 */
export interface StreakDay {
  readonly day: CalendarDay
  readonly is: 'practiced' | 'frozen' | 'missed' | 'before' | 'open'
}

/** Days of practice one after another. */
export interface PracticeStreak {
  /** Days with practice in the streak, without the frozen ones; 0 when it has ended. */
  readonly days: number
  /** The last seven days, oldest first, `today` at the end: `open` while nothing was practiced on it. */
  readonly lastWeek: readonly StreakDay[]
}

/**
 * The streak up to today. A day without practice today does not end it: the day is not over.
 *
 * @param today the learner's calendar day
 */
export function practiceStreak(activity: ActivityByDay, today: CalendarDay): PracticeStreak {
  const { days, frozen } = streakBefore(activity, today)
  const first = firstDay(activity)
  const lastWeek = Array.from({ length: DAYS_A_WEEK }, (_, index): StreakDay => {
    const day = today - DAYS_A_WEEK + 1 + index
    if (activity.has(day)) return { day, is: 'practiced' }
    if (day === today) return { day, is: 'open' }
    if (day < first) return { day, is: 'before' }
    return { day, is: frozen.has(day) ? 'frozen' : 'missed' }
  })
  return { days, lastWeek }
}

/** Walks back from today to the first day of the streak. A missed day is frozen only if practice came before it. */
function streakBefore(
  activity: ActivityByDay,
  today: CalendarDay,
): { days: number; frozen: ReadonlySet<CalendarDay> } {
  const frozen = new Set<CalendarDay>()
  let waiting: CalendarDay[] = []
  let days = 0
  for (let day = today; ; day--) {
    if (activity.has(day)) {
      days += 1
      for (const missed of waiting) frozen.add(missed)
      waiting = []
    } else if (day !== today) {
      waiting.push(day)
      const week = weekStartOf(day)
      const missedInWeek = [...frozen, ...waiting].filter((missed) => weekStartOf(missed) === week)
      if (missedInWeek.length > FREEZES_A_WEEK) break
    }
  }
  return { days, frozen }
}

/** The first day with practice; later than every day when there was none. */
function firstDay(activity: ActivityByDay): CalendarDay {
  let first = Number.POSITIVE_INFINITY
  for (const day of activity.keys()) first = Math.min(first, day)
  return first
}
