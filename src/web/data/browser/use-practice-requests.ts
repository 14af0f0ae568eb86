import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { LIST_MAX } from '../../../domain/practice/session/session-plan.ts'
import { shuffle } from '../../../domain/selection/eligible.ts'
import type { PracticeRequest, RequestedMode, TestAgain } from './practice-request.ts'
import { PRACTICE_PATH } from './start-path.ts'

/** Opens practice with what this screen asks for. The functions stay the same. */
export function usePracticeRequests(): {
  /** Asks these questions in random order: all of them, or as many as one session asks. */
  readonly practiceQuestions: (questionIds: readonly string[]) => void
  readonly takeAgain: (testId: string, how: TestAgain) => void
  /** Takes an own exam. */
  readonly takeExam: (examId: string) => void
  /** Begins a session as long as the learner chose; of `prepare` for this own exam. */
  readonly startSession: (mode: RequestedMode, examId?: string) => void
  /** Begins a learner's first session, of ten questions. */
  readonly startFirstSession: () => void
  /** The same of the sample bank, in place of this screen in the history: going back does not open it again. */
  readonly goOnToFirstSession: () => void
} {
  const navigate = useNavigate()
  return useMemo(() => {
    const ask = (practice: PracticeRequest, replace = false) =>
      void navigate(PRACTICE_PATH, { state: { practice }, replace })
    return {
      practiceQuestions: (ids) =>
        ask({ kind: 'questions', questionIds: shuffle(ids, Math.random).slice(0, LIST_MAX) }),
      takeAgain: (testId, how) => ask({ kind: 'test', testId, how }),
      takeExam: (examId) => ask({ kind: 'exam', examId }),
      startSession: (mode, examId) => ask({ kind: 'session', mode, ...(examId !== undefined && { examId }) }),
      startFirstSession: () => ask({ kind: 'first-session', isTrial: false }),
      goOnToFirstSession: () => ask({ kind: 'first-session', isTrial: true }, true),
    }
  }, [navigate])
}
