import { queryOptions } from '@tanstack/react-query'
import { readLearner } from '../decoding/learner-data.ts'
import { getByIdentifier } from '../http/get-by-identifier.ts'

/** `GET /users/by-identifier/{identifier}`: what the learner of an identifier is called. */
export function learnerNameQuery(identifier: string) {
  return queryOptions({
    queryKey: ['learner-name', identifier] as const,
    queryFn: async () =>
      readLearner(await getByIdentifier('/users/by-identifier', identifier), identifier).name,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
