import { formatCount } from '../../../domain/formatting/format-number.ts'
import {
  daysLookedBack,
  type ExamSchedule,
  practicedSeconds,
  type TodayStatus,
  todayStatus,
} from '../../../domain/learning/plan/exam-schedule.ts'
import type { PracticeResponse } from '../../../domain/model.ts'
import {
  dayCounted,
  dayLived,
  formatDay,
  isBeforeDay,
  weekdayOf,
} from '../../../domain/statistics/calendar-day.ts'
import { localDay } from './practice-aggregates.ts'

/**
 * When the exam is, such as "Technician in 5 days, on Nov 28, 2026".
 *
 * @param name null where the schedule does not belong to an exam that the learner set up.
 * @param examAt milliseconds since the epoch; null without a date.
 * @param now milliseconds since the epoch.
 */
export function examDayText(name: string | null, examAt: number | null, now: number): string {
  if (examAt === null) return 'No exam date yet'
  const dayOf = localDay()
  const days = dayOf(examAt) - dayOf(now)
  if (days < 0) return `Your exam was on ${formatDay(dayOf(examAt))}`
  if (days === 0) return `${name ?? 'Your exam'} is today`
  if (days === 1) return `${name ?? 'Your exam'} is tomorrow`
  return `${name ?? 'Exam'} in ${formatCount(days, 'day')}, on ${formatDay(dayOf(examAt))}`
}

/** How today's part of the plan is going, in words (spec §4.20). */
export function todayStatusText(status: TodayStatus): string {
  switch (status.is) {
    case 'day-off':
      return 'Plan for today: a day off'
    case 'done':
      return 'Plan for today: done'
    case 'open': {
      const left = `Plan for today: ${formatCount(status.minutesLeft, 'minute')} left`
      return status.behindMinutes === 0
        ? left
        : `${left}, ${formatCount(status.behindMinutes, 'minute')} behind`
    }
  }
}

/**
 * How today's part of the plan is going, by the practice of the last days. Days before the plan began, and before the first
 * answer, do not count.
 *
 * @param responses in practice and in exams, newest first; only those of the last days are read.
 * @param now milliseconds since the epoch.
 */
export function statusOfToday(
  schedule: ExamSchedule,
  responses: readonly PracticeResponse[],
  now: number,
): TodayStatus {
  const dayOf = localDay()
  const today = dayOf(now)
  const oldest = responses.at(-1)
  const days = daysLookedBack(
    today,
    schedule.since === null ? null : dayOf(schedule.since),
    oldest === undefined ? null : dayLived(oldest, dayOf),
  )
  const byDay = Array.from({ length: days + 1 }, (): PracticeResponse[] => [])
  for (const response of responses) {
    if (isBeforeDay(response, today - days)) break
    byDay[today - dayCounted(response, dayOf, today)]?.push(response)
  }
  const minutes = byDay.map((ofDay) => practicedSeconds(ofDay) / 60)
  return todayStatus(schedule, now, minutes, weekdayOf(today))
}
