import type { ExamDefinition } from '../exams/exam-definition.ts'

/** An exam whose day is known. */
export interface DatedExam {
  readonly name: string
  /** `YYYY-MM-DD` where the learner is. */
  readonly date: string
}

/** The exam with the next date, today included; null when no exam has a date to come. */
export function nextExam(
  exams: readonly Pick<ExamDefinition, 'name' | 'date'>[],
  today: string,
): DatedExam | null {
  return exams.reduce<DatedExam | null>((next, { name, date }) => {
    if (date === null || date < today) return next
    return next === null || date < next.date ? { name, date } : next
  }, null)
}
