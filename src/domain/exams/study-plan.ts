import type { ExamContent, StudyPlan } from './exam-definition.ts'

/** Bounds of `StudyPlan`. */
export const MINUTES_A_DAY_MIN = 1
export const MINUTES_A_DAY_MAX = 600

/** Days of the week are numbers from 0, Sunday, to 6, Saturday. */
export const DAYS_OF_WEEK = 7

/** A plan that the learner changed: it goes on from the day on which it was made. `today` is `YYYY-MM-DD`. */
export function planAfterChange(
  before: StudyPlan | undefined,
  { minutesADay, daysOff }: Pick<StudyPlan, 'minutesADay' | 'daysOff'>,
  today: string,
): StudyPlan {
  return { minutesADay, daysOff, beginsOn: before?.beginsOn ?? today }
}

/**
 * The plan of an exam that was edited. It begins today when the exam gets a date and had none to come: on the days before,
 * nobody could follow it.
 *
 * @param planned what is planned for exams without a plan.
 * @param today `YYYY-MM-DD`.
 * @returns undefined where the exam has no plan.
 */
export function planAfterEdit(
  before: Pick<ExamContent, 'date' | 'plan'>,
  date: string | null,
  planned: Pick<StudyPlan, 'minutesADay' | 'daysOff'>,
  today: string,
): StudyPlan | undefined {
  const isToCome = (day: string | null) => day !== null && day >= today
  if (isToCome(before.date) || !isToCome(date)) return before.plan
  return planAfterChange(undefined, before.plan ?? planned, today)
}
