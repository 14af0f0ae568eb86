import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { isRecord } from '../../../domain/is-record.ts'
import { readTexts } from '../decoding/read-values.ts'

/** The list of saved papers. */
export const PAPERS_PATH = '/app/papers'

/** The form of a new paper. */
export const NEW_PAPER_PATH = `${PAPERS_PATH}/new`

/** Opens the form of a new paper with these questions by id, in the order in which they are printed. */
export function useMakePaper(): (questionIds: readonly string[]) => void {
  const navigate = useNavigate()
  return useCallback((paper) => void navigate(NEW_PAPER_PATH, { state: { paper } }), [navigate])
}

/** The questions that {@link useMakePaper} was called with, from the state of the address; null when there are none. */
export function readPaperQuestions(state: unknown): readonly string[] | null {
  if (!isRecord(state) || !Array.isArray(state.paper)) return null
  const ids = readTexts(state.paper)
  return ids.length === 0 ? null : ids
}
