import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PracticeResponse } from '../../domain/model.ts'
import { practiceResponsesQuery } from '../data/list-practice-responses.ts'

const NONE: readonly PracticeResponse[] = []

/**
 * The learner's practice responses, newest first; null while they load. When they cannot be loaded that is only
 * logged, and they count as none (seed §8).
 */
export function usePracticeAnswers(learnerId: string): readonly PracticeResponse[] | null {
  const { data, error, isPending } = useQuery(practiceResponsesQuery(learnerId))
  useEffect(() => {
    if (error) console.error('Failed to fetch practice responses', error)
  }, [error])
  return data ?? (isPending ? null : NONE)
}
