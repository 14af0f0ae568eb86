import { practicedSeconds } from '../../../domain/learning/plan/exam-schedule.ts'
import type { PracticeResponse } from '../../../domain/model.ts'
import { dayLived, isBeforeDay } from '../../../domain/statistics/calendar-day.ts'
import { localDay } from './practice-aggregates.ts'

/**
 * Seconds of practice on a day as it was lived.
 *
 * @param day as {@link localDay} counts them.
 * @param responses newest first, answers in exams included; only those around the day are read.
 */
export function secondsPracticedOn(day: number, responses: readonly PracticeResponse[]): number {
  const dayOf = localDay()
  const end = responses.findIndex((response) => isBeforeDay(response, day))
  const around = end === -1 ? responses : responses.slice(0, end)
  return practicedSeconds(around.filter((response) => dayLived(response, dayOf) === day))
}
