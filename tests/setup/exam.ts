import type { ExamContent } from '../../src/contract/exam.ts'

/** An exam as clients send it: 35 questions, one from each group. */
export const EXAM: ExamContent = {
  name: 'Technician',
  categories: [],
  blueprint: { kind: 'each', count: 1 },
  pass_mark: { kind: 'points', points: 26 },
  time_limit_minutes: 60,
  scoring: 'all-or-nothing',
  shows_answer_count: true,
  date: '2026-12-24',
}
