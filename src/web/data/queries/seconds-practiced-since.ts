import { practicedSeconds } from '../../../domain/learning/plan/exam-schedule.ts'
import type { PracticeResponse } from '../../../domain/model.ts'
import { localDay } from './practice-aggregates.ts'

/**
 * Seconds of practice since a day began where the learner is.
 *
 * @param day as {@link localDay} counts them.
 * @param responses newest first, answers in exams included.
 */
export function secondsPracticedSince(day: number, responses: readonly PracticeResponse[]): number {
  const dayOf = localDay()
  const end = responses.findIndex(({ createdAt }) => dayOf(createdAt) < day)
  return practicedSeconds(end === -1 ? responses : responses.slice(0, end))
}
