import { queryOptions } from '@tanstack/react-query'
import type { LearnerData } from '../../domain/model.ts'
import { withWaitingData } from '../../domain/outbox/waiting-lists.ts'
import { lookUp } from './look-up.ts'
import { fetchBesideWaiting } from './outbox/page-outbox.ts'
import { readLearnerData } from './reading/learner-data.ts'

/** Under which the data of every learner is found. */
export const LEARNER_DATA_KEY = 'learner-data'

/** `GET /user-data/load/{identifier}`: the learner, their tests and questions. It is asked for once, at sign-in. */
export function learnerDataQuery(identifier: string) {
  return queryOptions({
    queryKey: [LEARNER_DATA_KEY, identifier] as const,
    queryFn: async ({ signal }): Promise<LearnerData> => {
      const { value, waitingOf } = await fetchBesideWaiting(() =>
        lookUp('/user-data/load', identifier, signal),
      )
      const data = readLearnerData(value, identifier)
      return withWaitingData(waitingOf(data.learner.id), data)
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Whoever changes it keeps what stays the same; to compare 50,000 questions would stop the page.
    structuralSharing: false,
  })
}
