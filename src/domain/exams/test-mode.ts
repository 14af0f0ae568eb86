import type { ExamDefinition, ExamRules } from './exam-definition.ts'

/** Questions in Test Mode (spec §5.2). */
export const EXAM_SIZE = 80

/** A score of this many percent or more passes Test Mode (spec §9.7). */
export const PASS_MARK_PERCENT = 68

/** Test Mode (spec §4.13, §5.2, §9.7): the exam of a learner who has set up none. */
export const TEST_MODE: ExamDefinition = {
  id: 'test-mode',
  revision: 0,
  name: 'Test Mode',
  scoring: 'all-or-nothing',
  passMark: { kind: 'percent', percent: PASS_MARK_PERCENT },
  categories: [],
  blueprint: { kind: 'random', count: EXAM_SIZE },
  timeLimitMinutes: null,
  showsAnswerCount: false,
  date: null,
}

/** How an exam is graded; null: Test Mode, or a test that does not say which exam it was. */
export function gradingOf(exam: ExamRules | null): Pick<ExamRules, 'scoring' | 'passMark'> {
  return exam ?? TEST_MODE
}
