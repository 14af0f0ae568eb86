import { queryOptions } from '@tanstack/react-query'
import type { LearnerData } from '../../domain/model.ts'
import { lookUp } from './look-up.ts'
import { readLearnerData } from './reading/learner-data.ts'

/** `GET /user-data/load/{identifier}`: the learner, their tests and questions. It is asked for once, at sign-in. */
export function learnerDataQuery(identifier: string) {
  return queryOptions({
    queryKey: ['learner-data', identifier] as const,
    queryFn: async ({ signal }): Promise<LearnerData> =>
      readLearnerData(await lookUp('/user-data/load', identifier, signal), identifier),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Whoever changes it keeps what stays the same; to compare 50,000 questions would stop the page.
    structuralSharing: false,
  })
}
