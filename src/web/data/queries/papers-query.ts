import { queryOptions } from '@tanstack/react-query'
import type { Paper } from '../../../domain/papers/paper.ts'
import type { PaperSummary } from '../../../domain/papers/used-questions.ts'
import { readPaper, readPaperSummary } from '../decoding/paper.ts'
import { readList } from '../decoding/read-values.ts'
import { call } from '../http/client.ts'

/** `GET /papers/user/{userId}`: the papers of a learner, newest first. They are not kept for offline use. */
export function papersQuery(learnerId: string) {
  return queryOptions({
    queryKey: ['papers', learnerId] as const,
    queryFn: async ({ signal }): Promise<readonly PaperSummary[]> => {
      const reply = await call('GET', `/papers/user/${encodeURIComponent(learnerId)}`, { signal })
      return readList(reply, 'a list of papers').map(readPaperSummary)
    },
    staleTime: 0,
  })
}

/** `GET /papers/{id}`: a paper with its questions. It never changes. */
export function paperQuery(id: string) {
  return queryOptions({
    queryKey: ['paper', id] as const,
    queryFn: async ({ signal }): Promise<Paper> =>
      readPaper(await call('GET', `/papers/${encodeURIComponent(id)}`, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
