import type { ComingMorning } from '../../../domain/learning/chance/readiness.ts'
import { EXAM_HOUR } from '../../../domain/learning/plan/exam-plan.ts'

/** The value of a date field for a time: its day where the learner is, such as "2026-12-14". */
export function dayFieldValue(at: number): string {
  const date = new Date(at)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** When an exam on the day of a date field begins, milliseconds since the epoch; null when the field is empty. */
export function examTimeOn(value: string): number | null {
  const [year, month, day] = value.split('-').map(Number)
  if (year === undefined || month === undefined || day === undefined || value === '') return null
  const at = new Date(year, month - 1, day, EXAM_HOUR).getTime()
  return Number.isNaN(at) ? null : at
}

/** The coming morning, where the learner is. */
export function comingMorning(now: number): ComingMorning {
  const date = new Date(now)
  const isToday = date.getHours() < EXAM_HOUR
  const day = date.getDate() + (isToday ? 0 : 1)
  return { at: new Date(date.getFullYear(), date.getMonth(), day, EXAM_HOUR).getTime(), isToday }
}

/** The ends of the last days before that of `now`, where the learner is: oldest first, milliseconds since the epoch. */
export function pastDayEnds(now: number, days: number): readonly number[] {
  const date = new Date(now)
  return Array.from({ length: days }, (_, number) =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate() - days + 1 + number).getTime(),
  )
}
