import { queryOptions } from '@tanstack/react-query'
import type { LearnerData } from '../../domain/model.ts'
import { call } from './client.ts'
import { readLearnerData } from './reading/learner-data.ts'

/** `GET /user-data/load/{identifier}`: the learner, their tests and questions. It is asked for once, at sign-in. */
export function learnerDataQuery(identifier: string) {
  return queryOptions({
    queryKey: ['learner-data', identifier] as const,
    queryFn: async ({ signal }): Promise<LearnerData> =>
      readLearnerData(
        await call('GET', `/user-data/load/${encodeURIComponent(identifier)}`, { signal }),
        identifier,
      ),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
