import { queryOptions } from '@tanstack/react-query'
import type { PracticeResponse } from '../../domain/model.ts'
import { call } from './client.ts'
import { readList } from './reading/loose.ts'
import { readPracticeResponses } from './reading/practice-response.ts'

/** `GET /practice-responses/user/{userId}`: every answer given in practice, newest first. */
export function practiceResponsesQuery(learnerId: string) {
  return queryOptions({
    queryKey: ['practice-responses', learnerId] as const,
    queryFn: async ({ client, queryKey, signal }): Promise<readonly PracticeResponse[]> => {
      const answer = await call('GET', `/practice-responses/user/${encodeURIComponent(learnerId)}`, {
        signal,
      })
      const responses = readPracticeResponses(readList(answer, 'a list of practice responses'))
      const known = client.getQueryData<readonly PracticeResponse[]>(queryKey)
      return known && isSameList(known, responses) ? known : responses
    },
    structuralSharing: false,
  })
}

/**
 * A response never changes once it is given, so its id says all: an unchanged list stays the same object, and what
 * was worked out from it stands. Comparing a hundred thousand of them deeply would stop the page.
 */
function isSameList(known: readonly PracticeResponse[], fetched: readonly PracticeResponse[]): boolean {
  return known.length === fetched.length && known.every(({ id }, index) => id === fetched[index]?.id)
}
