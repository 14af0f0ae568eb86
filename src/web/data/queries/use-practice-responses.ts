import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LearnerData, PracticeResponse } from '../../../domain/model.ts'
import { practiceResponsesQuery } from './practice-responses-query.ts'

/** Always the same list object, so that its counts are computed once. */
const NONE: readonly PracticeResponse[] = []

/**
 * The learner's practice responses, newest first, as the overview and practice use them; null while they load. When they
 * cannot be loaded, that is only logged, and they count as none (spec §8.3).
 */
export function usePracticeResponses({ id }: LearnerData['learner']): readonly PracticeResponse[] | null {
  const { data, error, isPending } = useQuery(practiceResponsesQuery(id))
  useEffect(() => {
    if (error) console.error('Failed to fetch practice responses', error)
  }, [error])
  return data ?? (isPending ? null : NONE)
}

/** Whether the answers in practice could not be loaded: then nothing can be said about how much was practiced. */
export function usePracticeResponsesFailed({ id }: LearnerData['learner']): boolean {
  const { data, isError } = useQuery(practiceResponsesQuery(id))
  return isError && data === undefined
}
