import { examTimeOn } from './exam-day.ts'

/** The end of the day of a date field where the learner is, milliseconds since the epoch; null when the field is empty. */
export function dayEndOf(value: string): number | null {
  const at = examTimeOn(value)
  if (at === null) return null
  const date = new Date(at)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime()
}
