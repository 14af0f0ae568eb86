import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LearnerData, PracticeResponse } from '../../../domain/model.ts'
import { withExamAnswers } from './practice-aggregates.ts'
import { practiceResponsesQuery } from './practice-responses-query.ts'

/** Always the same list object, so that its counts are computed once. */
const NONE: readonly PracticeResponse[] = []

/**
 * The learner's answers in practice and in exams, newest first, as the overview and practice use them; null while they
 * load. When practice responses cannot be loaded, that is only logged, and they count as none (spec §8.3).
 */
export function usePracticeResponses({
  learner,
  tests,
}: Pick<LearnerData, 'learner' | 'tests'>): readonly PracticeResponse[] | null {
  const { data, error, isPending } = useQuery(practiceResponsesQuery(learner.id))
  useEffect(() => {
    if (error) console.error('Failed to fetch practice responses', error)
  }, [error])
  const responses = data ?? (isPending ? null : NONE)
  return responses && withExamAnswers(responses, tests)
}

/** Whether the answers in practice could not be loaded: then nothing can be said about how much was practiced. */
export function usePracticeResponsesFailed({ id }: LearnerData['learner']): boolean {
  const { data, isError } = useQuery(practiceResponsesQuery(id))
  return isError && data === undefined
}
