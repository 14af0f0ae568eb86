import type { ExamDefinition, StudyPlan } from '../../exams/exam-definition.ts'
import { DAYS_OF_WEEK } from '../../exams/study-plan.ts'
import { DAY_MS } from '../../time-units.ts'
import { isAhead } from './exam-plan.ts'
import type { PlannedSession } from './plan-forecast.ts'

/** When the learner means to practice for an exam. */
export interface ExamSchedule extends Pick<StudyPlan, 'minutesADay' | 'daysOff'> {
  /** Milliseconds since the epoch; null without a date. */
  readonly examAt: number | null
  /** When the learner began to follow it, milliseconds since the epoch; null where that is not known. */
  readonly since: number | null
  /** Whether practice asks how sure the learner is of each answer; null until the learner decides. */
  readonly asksConfidence: boolean | null
}

/** What is assumed until the learner says otherwise: no date, 15 minutes each day. */
export const DEFAULT_SCHEDULE: ExamSchedule = {
  examAt: null,
  minutesADay: 15,
  daysOff: [],
  since: null,
  asksConfidence: null,
}

/** After this many answers the learner is asked whether practice should ask how sure they are. */
const ANSWERS_BEFORE_OFFER = 20

/** Whether to offer that practice asks how sure the learner is (spec §4.20). */
export function offersConfidence({ asksConfidence }: ExamSchedule, answers: number): boolean {
  return asksConfidence === null && answers >= ANSWERS_BEFORE_OFFER
}

/**
 * The schedule of the exam that is prepared for: its own date and plan, and where it has no plan the learner's, since it was
 * set up. Without an exam, all of the learner's.
 *
 * @param timeOn when an exam on a day `YYYY-MM-DD` begins, milliseconds since the epoch.
 */
export function scheduleOfExam(
  exam: Pick<ExamDefinition, 'date' | 'plan' | 'createdAt'> | null,
  own: ExamSchedule,
  timeOn: (day: string) => number | null,
): ExamSchedule {
  if (exam === null) return own
  const { minutesADay, daysOff } = exam.plan ?? own
  const beginsOn = exam.plan?.beginsOn
  const madeAt = beginsOn === undefined ? null : timeOn(beginsOn)
  return {
    ...own,
    minutesADay,
    daysOff,
    since: madeAt ?? exam.createdAt ?? null,
    examAt: exam.date === null ? null : timeOn(exam.date),
  }
}

/** A plan is simulated for at most this many days. */
const DAYS_MAX = 400

/** An answer counts as practice for at most this long: somebody who takes longer has left. */
const LONGEST_ANSWER_SECONDS = 120

/**
 * The sessions from now to the exam: what is left of today, then each day that is not off, at the same time of day. Empty
 * without an exam ahead.
 *
 * @param secondsToday practiced today.
 * @param weekdayOf the day of the week of a time, where the learner is.
 */
export function plannedSessions(
  { examAt, minutesADay, daysOff }: ExamSchedule,
  now: number,
  secondsToday: number,
  weekdayOf: (at: number) => number,
): PlannedSession[] {
  const sessions: PlannedSession[] = []
  if (!isAhead(examAt, now)) return sessions
  for (let day = 0; day < DAYS_MAX; day++) {
    const at = now + day * DAY_MS
    // On the day itself, after the assumed hour too: the exam may begin later.
    if (day > 0 && at >= examAt) break
    const seconds = minutesADay * 60 - (day === 0 ? secondsToday : 0)
    if (seconds > 0 && !daysOff.includes(weekdayOf(at))) sessions.push({ at, seconds })
  }
  return sessions
}

/** Seconds of practice in some responses. An answer whose time is unknown counts as none. */
export function practicedSeconds(responses: Iterable<{ readonly timeMs: number | null }>): number {
  let seconds = 0
  for (const { timeMs } of responses) seconds += Math.min((timeMs ?? 0) / 1000, LONGEST_ANSWER_SECONDS)
  return seconds
}

/** How today's part of the plan is going. */
export type TodayStatus =
  /** No practice is planned today. */
  | { readonly is: 'day-off' }
  | { readonly is: 'done' }
  /** `behindMinutes`: what was planned on the days before an exam and not practiced, 0 or more. */
  | { readonly is: 'open'; readonly minutesLeft: number; readonly behindMinutes: number }

/** How many days back missed practice counts. */
const DAYS_LOOKED_BACK = 7

/**
 * For how many days before today practice can be missed: at most {@link DAYS_LOOKED_BACK}, and none before the plan began or
 * before the first answer. Where either is not known, no day counts. Days are numbered.
 */
export function daysLookedBack(
  today: number,
  plannedFrom: number | null,
  answeredFrom: number | null,
): number {
  if (plannedFrom === null || answeredFrom === null) return 0
  return Math.min(Math.max(today - Math.max(plannedFrom, answeredFrom), 0), DAYS_LOOKED_BACK)
}

/**
 * How today's part is going. Without an exam ahead, nobody is behind.
 *
 * @param now milliseconds since the epoch.
 * @param practiced minutes practiced: of today first, then of the days before it, as many as {@link daysLookedBack} says.
 * @param today the day of the week.
 */
export function todayStatus(
  { examAt, minutesADay, daysOff }: ExamSchedule,
  now: number,
  practiced: readonly number[],
  today: number,
): TodayStatus {
  if (daysOff.includes(today)) return { is: 'day-off' }
  const [minutesToday = 0, ...before] = practiced
  if (minutesToday >= minutesADay) return { is: 'done' }
  const behind = before.reduce((sum, minutes, daysAgo) => {
    const weekday = (((today - daysAgo - 1) % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK
    return sum + (daysOff.includes(weekday) ? 0 : minutesADay) - minutes
  }, 0)
  return {
    is: 'open',
    minutesLeft: Math.ceil(minutesADay - minutesToday),
    behindMinutes: isAhead(examAt, now) ? Math.max(Math.round(behind), 0) : 0,
  }
}
