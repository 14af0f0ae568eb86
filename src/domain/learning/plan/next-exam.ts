import type { ExamDefinition } from '../../exams/exam-definition.ts'

/**
 * The exam with the next date, today included; of the same date, the first. Null when no exam has a date to come.
 *
 * @param today `YYYY-MM-DD` where the learner is.
 */
export function nextExam<Exam extends Pick<ExamDefinition, 'date'>>(
  exams: readonly Exam[],
  today: string,
): Exam | null {
  let next: { readonly exam: Exam; readonly date: string } | null = null
  for (const exam of exams) {
    const { date } = exam
    if (date !== null && date >= today && (next === null || date < next.date)) next = { exam, date }
  }
  return next === null ? null : next.exam
}
