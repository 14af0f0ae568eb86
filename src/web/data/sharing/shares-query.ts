import { queryOptions } from '@tanstack/react-query'
import { readList } from '../decoding/read-values.ts'
import { call } from '../http/client.ts'
import { readShare, readShareChanges, type Share, type ShareChanges } from './read-share.ts'

/** `GET /shares/user/{userId}`: the links of a learner, newest first. They are not kept for offline use. */
export function sharesQuery(learnerId: string) {
  return queryOptions({
    queryKey: ['shares', learnerId] as const,
    queryFn: async ({ signal }): Promise<readonly Share[]> => {
      const reply = await call('GET', `/shares/user/${encodeURIComponent(learnerId)}`, { signal })
      return readList(reply, 'a list of links').map(readShare)
    },
    staleTime: 0,
  })
}

/** `GET /shares/{id}/changes`: what the next version of a link would change, as of now. */
export function shareChangesQuery(id: string) {
  return queryOptions({
    queryKey: ['share-changes', id] as const,
    queryFn: async ({ signal }): Promise<ShareChanges> =>
      readShareChanges(await call('GET', `/shares/${encodeURIComponent(id)}/changes`, { signal })),
    staleTime: 0,
    gcTime: 0,
  })
}
