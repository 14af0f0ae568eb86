import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { isRecord } from '../../../domain/is-record.ts'
import { LIST_MAX } from '../../../domain/practice/session/session-plan.ts'
import { shuffle } from '../../../domain/selection/shuffle.ts'
import { readTexts } from '../decoding/read-values.ts'

export const PRACTICE_PATH = '/app/practice/smart-selection'

/** How a past test is taken again: with its questions, or drawn again by the same rules. */
export type TestAgain = 'same-questions' | 'new-draw'

/** What another screen asks practice to begin with, in the state of the address. */
export type PracticeRequest =
  /** Questions by id, in the order in which they are asked, at most `LIST_MAX` (spec §4.18). */
  | { readonly kind: 'questions'; readonly questionIds: readonly string[] }
  | { readonly kind: 'test'; readonly testId: string; readonly how: TestAgain }

/** Opens practice with what this screen asks for. The functions stay the same. */
export function usePracticeRequests(): {
  /** Asks these questions in random order: all of them, or as many as one session asks. */
  readonly practiceQuestions: (questionIds: readonly string[]) => void
  readonly takeAgain: (testId: string, how: TestAgain) => void
} {
  const navigate = useNavigate()
  return useMemo(() => {
    const ask = (practice: PracticeRequest) => void navigate(PRACTICE_PATH, { state: { practice } })
    return {
      practiceQuestions: (ids) =>
        ask({ kind: 'questions', questionIds: shuffle(ids, Math.random).slice(0, LIST_MAX) }),
      takeAgain: (testId, how) => ask({ kind: 'test', testId, how }),
    }
  }, [navigate])
}

/** The request in the state of an address; null when there is none. */
export function readPracticeRequest(state: unknown): PracticeRequest | null {
  if (!isRecord(state) || !isRecord(state.practice)) return null
  const { kind, questionIds, testId, how } = state.practice
  if (kind === 'questions') {
    const ids = readTexts(questionIds).slice(0, LIST_MAX)
    return ids.length === 0 ? null : { kind, questionIds: ids }
  }
  const isTest = kind === 'test' && typeof testId === 'string'
  return isTest && (how === 'same-questions' || how === 'new-draw') ? { kind, testId, how } : null
}
