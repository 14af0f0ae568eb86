import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { isRecord } from '../../../domain/is-record.ts'
import { LIST_MAX } from '../../../domain/practice/session/session-plan.ts'
import { shuffle } from '../../../domain/selection/shuffle.ts'
import { readTexts } from '../decoding/read-values.ts'

export const PRACTICE_PATH = '/app/practice/smart-selection'

/** What another screen asks practice to begin with, in the state of the address. */
export interface PracticeRequest {
  /** Ids of the questions to practice, in the order in which they are asked, at most `LIST_MAX`. */
  readonly questionIds: readonly string[]
}

/** Opens practice with these questions in random order: with all of them, or as many as one session asks (spec §4.18). */
export function usePracticeQuestions(): (questionIds: readonly string[]) => void {
  const navigate = useNavigate()
  return useCallback(
    (questionIds) => {
      const practice: PracticeRequest = { questionIds: shuffle(questionIds, Math.random).slice(0, LIST_MAX) }
      void navigate(PRACTICE_PATH, { state: { practice } })
    },
    [navigate],
  )
}

/** The request in the state of an address; null when there is none. */
export function readPracticeRequest(state: unknown): PracticeRequest | null {
  if (!isRecord(state) || !isRecord(state.practice)) return null
  const questionIds = readTexts(state.practice.questionIds).slice(0, LIST_MAX)
  return questionIds.length === 0 ? null : { questionIds }
}
