import type { ExamContent } from '../../contract/exam.ts'
import { DAY_MS } from '../../domain/time-units.ts'

/** Days from the start of the sample to the exam of the learner. */
const EXAM_IN_DAYS = 30

/**
 * The exams of the sample learner: one with a date, one with a number of questions for each of its categories.
 *
 * @param now milliseconds since the epoch
 */
export function sampleExams(now: number): readonly ExamContent[] {
  const common = { scoring: 'all-or-nothing', shows_answer_count: true } as const
  return [
    {
      ...common,
      name: 'General Knowledge Certificate',
      blueprint: { kind: 'each', count: 4 },
      pass_mark: { kind: 'percent', percent: 70 },
      time_limit_minutes: 45,
      date: new Date(now + EXAM_IN_DAYS * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length),
      categories: [],
    },
    {
      ...common,
      name: 'Science Entrance Test',
      blueprint: {
        kind: 'named',
        counts: [
          { category: 'Science', count: 8 },
          { category: 'Mathematics', count: 8 },
          { category: 'Computing', count: 4 },
        ],
      },
      pass_mark: { kind: 'points', points: 15 },
      time_limit_minutes: 30,
      date: null,
      categories: [],
    },
  ]
}
