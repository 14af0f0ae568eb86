import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { isRecord } from '../../../domain/is-record.ts'
import { LIST_MAX } from '../../../domain/practice/session/session-plan.ts'
import { shuffle } from '../../../domain/selection/eligible.ts'
import { readTexts } from '../decoding/read-values.ts'
import { PRACTICE_PATH, START_FRAGMENT } from './start-path.ts'

/** How a past test is taken again: with its questions, or drawn again by the same rules. */
export type TestAgain = 'same-questions' | 'new-draw'

/** What another screen asks practice to begin with, in the state of the address, or the address itself. */
export type PracticeRequest =
  /** Questions by id, in the order in which they are asked, at most `LIST_MAX` (spec §4.18). */
  | { readonly kind: 'questions'; readonly questionIds: readonly string[] }
  | { readonly kind: 'test'; readonly testId: string; readonly how: TestAgain }
  /** The landing view: what is under way waits there. */
  | { readonly kind: 'landing' }
  /** What "Start" in "Today" begins (spec §2.5). */
  | { readonly kind: 'start' }
  /** A learner's first session; `isTrial` when the sample bank was imported for it. */
  | { readonly kind: 'first-session'; readonly isTrial: boolean }
  /** A session of a mode, as long as the learner chose. */
  | {
      readonly kind: 'session'
      readonly mode: RequestedMode
      /** The own exam that `prepare` prepares for; absent: the one with the next date. */
      readonly examId?: string
    }
  /** An exam that the learner set up (spec §2.14). */
  | { readonly kind: 'exam'; readonly examId: string }

/** The modes of sessions that other screens begin. */
export type RequestedMode = 'smart' | 'prepare'

/** The state of an address that shows the landing view of practice, whatever is under way there. */
export const TO_LANDING = { practice: { kind: 'landing' } } satisfies { readonly practice: PracticeRequest }

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

/** The request of an address; null when there is none. */
export function readPracticeRequest(state: unknown, hash: string): PracticeRequest | null {
  if (hash === START_FRAGMENT) return { kind: 'start' }
  if (!isRecord(state) || !isRecord(state.practice)) return null
  const { kind, questionIds, testId, how, mode, examId, isTrial } = state.practice
  if (kind === 'session') {
    if (mode !== 'smart' && mode !== 'prepare') return null
    return { kind, mode, ...(typeof examId === 'string' && { examId }) }
  }
  if (kind === 'landing') return { kind }
  if (kind === 'first-session') return { kind, isTrial: isTrial === true }
  if (kind === 'exam') return typeof examId === 'string' ? { kind, examId } : null
  if (kind === 'questions') {
    const ids = readTexts(questionIds).slice(0, LIST_MAX)
    return ids.length === 0 ? null : { kind, questionIds: ids }
  }
  const isTest = kind === 'test' && typeof testId === 'string'
  return isTest && (how === 'same-questions' || how === 'new-draw') ? { kind, testId, how } : null
}
