import { queryOptions } from '@tanstack/react-query'
import {
  readId,
  readList,
  readNumberOrNull,
  readRecord,
  readTextOrNull,
  readTimeOrNull,
} from '../decoding/read-values.ts'
import { call } from '../http/client.ts'

/** An import that can still be undone, or was. Times in milliseconds since the epoch. */
export interface PastImport {
  readonly id: string
  /** How many questions it added, and how many it replaced. */
  readonly created: number
  readonly replaced: number
  /** The name of the assistant whose questions or corrections they are; null: the learner imported them. */
  readonly assistant: string | null
  readonly importedAt: number
  /** Null while it counts. */
  readonly undoneAt: number | null
}

/** `GET /imports/user/{userId}`, newest first. */
export function pastImportsQuery(learnerId: string) {
  return queryOptions({
    queryKey: ['past-imports', learnerId] as const,
    queryFn: async ({ signal }): Promise<readonly PastImport[]> => {
      const reply = await call('GET', `/imports/user/${encodeURIComponent(learnerId)}`, { signal })
      return readList(reply, 'a list of imports').map(readPastImport)
    },
    staleTime: 0,
  })
}

function readPastImport(value: unknown): PastImport {
  const record = readRecord(value, 'an import')
  return {
    id: readId(record.id, 'an import'),
    created: readNumberOrNull(record.created) ?? 0,
    replaced: readNumberOrNull(record.replaced) ?? 0,
    assistant: readTextOrNull(record.assistant),
    importedAt: readTimeOrNull(record.imported_at) ?? 0,
    undoneAt: readTimeOrNull(record.undone_at),
  }
}
