import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { isRecord } from '../../../domain/is-record.ts'
import { LIST_MAX, type SessionLength } from '../../../domain/practice/session/session-plan.ts'
import { shuffle } from '../../../domain/selection/shuffle.ts'
import { readTexts } from '../decoding/read-values.ts'
import { PRACTICE_PATH, START_FRAGMENT } from './start-path.ts'

/** How a past test is taken again: with its questions, or drawn again by the same rules. */
export type TestAgain = 'same-questions' | 'new-draw'

/** What another screen asks practice to begin with, in the state of the address, or the address itself. */
export type PracticeRequest =
  /** Questions by id, in the order in which they are asked, at most `LIST_MAX` (spec §4.18). */
  | { readonly kind: 'questions'; readonly questionIds: readonly string[] }
  | { readonly kind: 'test'; readonly testId: string; readonly how: TestAgain }
  /** What "Start" in "Today" begins (spec §2.5). */
  | { readonly kind: 'start' }
  /** A session of a mode: of the first ten questions, or as long as the learner chose. */
  | { readonly kind: 'session'; readonly mode: RequestedMode; readonly isFirst: boolean }

/** The modes of sessions that other screens begin. */
export type RequestedMode = 'smart' | 'prepare'

/** How long a learner's first session is. */
export const FIRST_SESSION: SessionLength = { unit: 'questions', count: 10 }

/** Opens practice with what this screen asks for. The functions stay the same. */
export function usePracticeRequests(): {
  /** Asks these questions in random order: all of them, or as many as one session asks. */
  readonly practiceQuestions: (questionIds: readonly string[]) => void
  readonly takeAgain: (testId: string, how: TestAgain) => void
  /** Begins a session as long as the learner chose. */
  readonly startSession: (mode: RequestedMode) => void
  /** Begins a learner's first session, of ten questions. */
  readonly startFirstSession: () => void
  /** The same, in place of this screen in the history: going back does not open it again. */
  readonly goOnToFirstSession: () => void
} {
  const navigate = useNavigate()
  return useMemo(() => {
    const ask = (practice: PracticeRequest, replace = false) =>
      void navigate(PRACTICE_PATH, { state: { practice }, replace })
    const first: PracticeRequest = { kind: 'session', mode: 'smart', isFirst: true }
    return {
      practiceQuestions: (ids) =>
        ask({ kind: 'questions', questionIds: shuffle(ids, Math.random).slice(0, LIST_MAX) }),
      takeAgain: (testId, how) => ask({ kind: 'test', testId, how }),
      startSession: (mode) => ask({ kind: 'session', mode, isFirst: false }),
      startFirstSession: () => ask(first),
      goOnToFirstSession: () => ask(first, true),
    }
  }, [navigate])
}

/** The request of an address; null when there is none. */
export function readPracticeRequest(state: unknown, hash: string): PracticeRequest | null {
  if (hash === START_FRAGMENT) return { kind: 'start' }
  if (!isRecord(state) || !isRecord(state.practice)) return null
  const { kind, questionIds, testId, how, mode, isFirst } = state.practice
  if (kind === 'session')
    return mode === 'smart' || mode === 'prepare' ? { kind, mode, isFirst: isFirst === true } : null
  if (kind === 'questions') {
    const ids = readTexts(questionIds).slice(0, LIST_MAX)
    return ids.length === 0 ? null : { kind, questionIds: ids }
  }
  const isTest = kind === 'test' && typeof testId === 'string'
  return isTest && (how === 'same-questions' || how === 'new-draw') ? { kind, testId, how } : null
}
