import { wholePercent } from '../formatting/format-number.ts'
import type { Question } from '../model.ts'
import { AnswerBit, type BankStats } from '../selection/bank-stats.ts'
import { type Activity, type ActivityByDay, NO_ACTIVITY } from './activity-by-day.ts'
import { type CalendarDay, DAYS_A_WEEK, weekStartOf } from './calendar-day.ts'

/** The activity of a day, or of the week that begins with it. */
export interface Period extends Activity {
  readonly from: CalendarDay
}

/** The last `count` days up to and with `today`, oldest first; days without practice are there with 0 answers. */
export function lastDays(activity: ActivityByDay, today: CalendarDay, count: number): readonly Period[] {
  return Array.from({ length: count }, (_, index) => {
    const from = today - count + 1 + index
    return { from, ...(activity.get(from) ?? NO_ACTIVITY) }
  })
}

/** The last `count` weeks up to and with the one of `today`, oldest first; weeks without practice included. */
export function lastWeeks(activity: ActivityByDay, today: CalendarDay, count: number): readonly Period[] {
  const first = firstDayOfWeeks(today, count)
  return Array.from({ length: count }, (_, index) => {
    const from = first + index * DAYS_A_WEEK
    const days = lastDays(activity, from + DAYS_A_WEEK - 1, DAYS_A_WEEK)
    return { from, ...sumOf(days) }
  })
}

/** The days of the last `count` weeks, from a Sunday to `today`, oldest first: what an activity calendar shows. */
export function calendarDays(activity: ActivityByDay, today: CalendarDay, count: number): readonly Period[] {
  return lastDays(activity, today, today - firstDayOfWeeks(today, count) + 1)
}

function firstDayOfWeeks(today: CalendarDay, count: number): CalendarDay {
  return weekStartOf(today) - (count - 1) * DAYS_A_WEEK
}

/** All of it together. */
export function sumOf(periods: readonly Activity[]): Activity {
  return periods.reduce(
    (sum, { answers, correct }) => ({ answers: sum.answers + answers, correct: sum.correct + correct }),
    NO_ACTIVITY,
  )
}

/** Whole percent of the answers that were correct; null without any. */
export function accuracyOf({ answers, correct }: Activity): number | null {
  return answers > 0 ? wholePercent(correct, answers) : null
}

/** A day's activity relative to the busiest day: 0 for none, then 1 to 4 in quarters of the busiest day. */
export function activityLevel(answers: number, busiest: number): 0 | 1 | 2 | 3 | 4 {
  if (answers <= 0) return 0
  if (4 * answers <= busiest) return 1
  if (2 * answers <= busiest) return 2
  return 4 * answers <= 3 * busiest ? 3 : 4
}

/** An accuracy with its confidence interval, percent, 0–100. */
export interface AccuracyEstimate {
  readonly percent: number
  readonly low: number
  readonly high: number
}

/** With fewer answers no accuracy is plotted: one wrong answer would be 0% (spec §2.5). */
export const POINT_ANSWERS_MIN = 5

/** The half width of the interval in standard errors, for a confidence level of 90 %. */
const RANGE_Z = 1.645

/**
 * The accuracy of each period together with the `span` − 1 periods before it, by all their answers, with its range
 * (Wilson's score interval): few answers give a wide one. Null where there are fewer than {@link POINT_ANSWERS_MIN}.
 *
 * @returns as many as `periods`; the first ones cover fewer periods than `span`
 */
export function rollingAccuracy(
  periods: readonly Activity[],
  span: number,
): readonly (AccuracyEstimate | null)[] {
  return periods.map((_, index) => estimateOf(sumOf(periods.slice(Math.max(index + 1 - span, 0), index + 1))))
}

function estimateOf({ answers, correct }: Activity): AccuracyEstimate | null {
  if (answers < POINT_ANSWERS_MIN) return null
  const share = correct / answers
  const spread = RANGE_Z ** 2 / answers
  const middle = (share + spread / 2) / (1 + spread)
  const reach = (RANGE_Z / (1 + spread)) * Math.sqrt((share * (1 - share) + spread / 4) / answers)
  return {
    percent: share * 100,
    low: Math.max(middle - reach, 0) * 100,
    high: Math.min(middle + reach, 1) * 100,
  }
}

/** How many questions of the bank were practiced, and how well (spec §9.4). Shares are counts of `bankSize`. */
export interface PracticeShares {
  readonly bankSize: number
  /** Answered at least once. */
  readonly attempted: number
  /** The newest answer was correct. */
  readonly lastCorrect: number
  /** The two newest answers were both correct; a question answered once is not among them. */
  readonly lastTwoCorrect: number
}

/** Counts over the questions of the bank; responses to deleted questions do not count. */
export function practiceShares({ questions, answerBits }: BankStats<Pick<Question, 'id'>>): PracticeShares {
  let attempted = 0
  let lastCorrect = 0
  let lastTwoCorrect = 0
  for (let place = 0; place < questions.length; place++) {
    const said = answerBits[place] ?? 0
    if ((said & AnswerBit.practiced) === 0) continue
    attempted += 1
    if ((said & AnswerBit.latestWrong) !== 0) continue
    lastCorrect += 1
    if ((said & AnswerBit.previousRight) !== 0) lastTwoCorrect += 1
  }
  return { bankSize: questions.length, attempted, lastCorrect, lastTwoCorrect }
}
