import { dayText, type ExamDefinition } from './exam-definition.ts'

/** An exam whose day is over. */
export interface PastExam extends Pick<ExamDefinition, 'name'> {
  readonly date: string
}

/** The exam whose day was over last; null when there is none. `today` is `YYYY-MM-DD` where the learner is. */
export function lastExam(
  exams: readonly Pick<ExamDefinition, 'name' | 'date'>[],
  today: string,
): PastExam | null {
  let last: PastExam | null = null
  for (const { name, date } of exams)
    if (date !== null && date < today && (last === null || date > last.date)) last = { name, date }
  return last
}

/** "Technician was on Thursday, December 24, 2026" */
export function pastExamText({ name, date }: PastExam): string {
  return `${name} was on ${dayText(date)}`
}
