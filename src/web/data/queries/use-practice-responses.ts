import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PracticeResponse } from '../../../domain/model.ts'
import { practiceResponsesQuery } from './practice-responses-query.ts'

/** One and the same list: what is counted of it is counted once. */
const NONE: readonly PracticeResponse[] = []

/**
 * The learner's practice responses, newest first, as the overview and practice take them; null while they load. When
 * they cannot be loaded that is only logged, and they count as none (spec §8.3).
 */
export function usePracticeResponses(learnerId: string): readonly PracticeResponse[] | null {
  const { data, error, isPending } = useQuery(practiceResponsesQuery(learnerId))
  useEffect(() => {
    if (error) console.error('Failed to fetch practice responses', error)
  }, [error])
  return data ?? (isPending ? null : NONE)
}
