import { queryOptions } from '@tanstack/react-query'
import type { PracticeResponse } from '../../domain/model.ts'
import { call } from './client.ts'
import { readList } from './reading/loose.ts'
import { readPracticeResponses } from './reading/practice-response.ts'

/** `GET /practice-responses/user/{userId}`: every answer given in practice, newest first. */
export function practiceResponsesQuery(learnerId: string) {
  return queryOptions({
    queryKey: ['practice-responses', learnerId] as const,
    queryFn: async ({ signal }): Promise<readonly PracticeResponse[]> => {
      const answer = await call('GET', `/practice-responses/user/${encodeURIComponent(learnerId)}`, {
        signal,
      })
      return readPracticeResponses(readList(answer, 'a list of practice responses'))
    },
  })
}
