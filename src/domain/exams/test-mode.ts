import { PASS_MARK_PERCENT } from '../practice/exam/exam-results.ts'
import { EXAM_SIZE } from '../selection/exam-draw.ts'
import type { ExamDefinition } from './exam-definition.ts'

/** Test Mode (spec §5.2, §9.7): the exam of a learner who has set up none. */
export const TEST_MODE: ExamDefinition = {
  id: 'test-mode',
  revision: 0,
  name: 'Test Mode',
  categories: [],
  blueprint: { kind: 'random', count: EXAM_SIZE },
  passMark: { kind: 'percent', percent: PASS_MARK_PERCENT },
  timeLimitMinutes: null,
  scoring: 'all-or-nothing',
  showsAnswerCount: false,
  date: null,
}
