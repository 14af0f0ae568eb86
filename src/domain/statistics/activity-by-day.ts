import type { PracticeResponse } from '../model.ts'
import { type CalendarDay, dayLived } from './calendar-day.ts'

/** Answers given in practice, and how many of them were correct. */
export interface Activity {
  readonly answers: number
  readonly correct: number
}

/** Days on which something was practiced. */
export type ActivityByDay = ReadonlyMap<CalendarDay, Activity>

export const NO_ACTIVITY: Activity = { answers: 0, correct: 0 }

/** Counts the answers of each day as it was lived, in one pass. `dayOf` is as for {@link dayLived}. */
export function activityByDay(
  responses: readonly Pick<PracticeResponse, 'createdAt' | 'utcOffsetMinutes' | 'isCorrect'>[],
  dayOf: (timeMs: number) => CalendarDay,
): ActivityByDay {
  const days = new Map<CalendarDay, { answers: number; correct: number }>()
  for (const response of responses) {
    const day = dayLived(response, dayOf)
    let tally = days.get(day)
    if (tally === undefined) {
      tally = { answers: 0, correct: 0 }
      days.set(day, tally)
    }
    tally.answers += 1
    if (response.isCorrect) tally.correct += 1
  }
  return days
}

/** The activity with one more answer, given on that day. */
export function withAnswerOn(activity: ActivityByDay, day: CalendarDay, isCorrect: boolean): ActivityByDay {
  const { answers, correct } = activity.get(day) ?? NO_ACTIVITY
  return new Map(activity).set(day, { answers: answers + 1, correct: correct + (isCorrect ? 1 : 0) })
}
