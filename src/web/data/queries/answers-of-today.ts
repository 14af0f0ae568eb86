import { practicedSeconds } from '../../../domain/learning/plan/exam-schedule.ts'
import type { PracticeResponse } from '../../../domain/model.ts'
import { dayCounted, isBeforeDay } from '../../../domain/statistics/calendar-day.ts'
import { localDay } from './practice-aggregates.ts'

/**
 * The answers that count for today, as {@link dayCounted} says.
 *
 * @param now milliseconds since the epoch.
 * @param responses newest first; only those around the day are read.
 */
export function answersOfToday(now: number, responses: readonly PracticeResponse[]): PracticeResponse[] {
  const dayOf = localDay()
  const today = dayOf(now)
  const end = responses.findIndex((response) => isBeforeDay(response, today))
  const around = end === -1 ? responses : responses.slice(0, end)
  return around.filter((response) => dayCounted(response, dayOf, today) === today)
}

/** Seconds of practice that count for today. `responses` with the answers in exams. */
export function secondsPracticedToday(now: number, responses: readonly PracticeResponse[]): number {
  return practicedSeconds(answersOfToday(now, responses))
}
