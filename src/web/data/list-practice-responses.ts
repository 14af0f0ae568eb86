import { queryOptions } from '@tanstack/react-query'
import type { PracticeResponse } from '../../domain/model.ts'
import { call } from './client.ts'
import { nextTask } from './next-task.ts'
import { readList } from './reading/loose.ts'
import { readPracticeResponses } from './reading/practice-response.ts'

/** How many of the newest are asked for to learn what is new. */
const NEWEST = 1000

/**
 * `GET /practice-responses/user/{userId}`: every answer given in practice, newest first.
 *
 * All of them are asked for once, and again when they were invalidated, as by whoever removes some. A list that only
 * grew old asks for the newest: reading a hundred thousand answers anew would stop the page under the learner's hands.
 */
export function practiceResponsesQuery(learnerId: string) {
  return queryOptions({
    queryKey: ['practice-responses', learnerId] as const,
    queryFn: async ({ client, queryKey, signal }): Promise<readonly PracticeResponse[]> => {
      const state = client.getQueryState<readonly PracticeResponse[]>(queryKey)
      if (state?.data && !state.isInvalidated) {
        const newest = await fetchResponses(learnerId, `?limit=${NEWEST}`, signal)
        const known = client.getQueryData<readonly PracticeResponse[]>(queryKey) ?? state.data
        const renewed = newest.length === NEWEST ? withNewest(known, newest) : newest
        if (renewed !== null) return isSameList(known, renewed) ? known : renewed
      }
      return fetchResponses(learnerId, '', signal)
    },
    // Comparing so many deeply would stop the page, too; a response never changes once it is given.
    structuralSharing: false,
  })
}

async function fetchResponses(
  learnerId: string,
  page: string,
  signal: AbortSignal,
): Promise<readonly PracticeResponse[]> {
  const path = `/practice-responses/user/${encodeURIComponent(learnerId)}${page}`
  const answer = await call('GET', path, { signal })
  await nextTask()
  return readPracticeResponses(readList(answer, 'a list of practice responses'))
}

/** Both lists as one, newest first; null when they do not meet, so that something may be missing between them. */
function withNewest(
  known: readonly PracticeResponse[],
  newest: readonly PracticeResponse[],
): readonly PracticeResponse[] | null {
  const ids = new Set(newest.map(({ id }) => id))
  const others = known.filter(({ id }) => !ids.has(id))
  if (others.length === known.length) return null
  return [...newest, ...others].sort((a, b) => b.createdAt - a.createdAt)
}

function isSameList(known: readonly PracticeResponse[], fetched: readonly PracticeResponse[]): boolean {
  return known.length === fetched.length && known.every(({ id }, index) => id === fetched[index]?.id)
}
