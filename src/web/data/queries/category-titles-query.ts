import { queryOptions } from '@tanstack/react-query'
import { withWaitingTitles } from '../../../domain/outbox/waiting-categories.ts'
import { readList, readRecord, readText } from '../decoding/read-values.ts'
import { open } from '../http/client.ts'
import { fetchOrCached, textListSource } from '../sync/offline-cache/fetch-or-cached.ts'

/** `GET /categories/user/{userId}/titles`: the titles of categories that have one, by category. */
export function categoryTitlesQuery(learnerId: string) {
  return queryOptions({
    queryKey: ['category-titles', learnerId] as const,
    queryFn: async ({ client, queryKey, signal }): Promise<ReadonlyMap<string, string>> => {
      const isShown = client.getQueryData(queryKey) !== undefined
      const { readCached, ...source } = textListSource({
        list: 'category-titles',
        request: (signal, headers) =>
          open('GET', `/categories/user/${encodeURIComponent(learnerId)}/titles`, { signal, headers }),
        decode: readTitles,
        learnerOf: () => learnerId,
        owner: { id: learnerId },
      })
      const { value, waitingOf } = await fetchOrCached({ ...source, ...(!isShown && { readCached }), signal })
      return withWaitingTitles(waitingOf(learnerId), value)
    },
  })
}

function readTitles(reply: unknown): ReadonlyMap<string, string> {
  const rows = readList(reply, 'a list of titles').map((row) => readRecord(row, 'the title of a category'))
  return new Map(rows.map(({ category, title }) => [readText(category), readText(title)]))
}
