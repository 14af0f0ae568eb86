import { queryOptions } from '@tanstack/react-query'
import type { Note } from '../../../domain/model.ts'
import { withWaitingNotes } from '../../../domain/outbox/waiting-lists.ts'
import { readNote } from '../decoding/note.ts'
import { readList } from '../decoding/read-values.ts'
import { open } from '../http/client.ts'
import { fetchOrCached, textListSource } from '../sync/offline-cache/fetch-or-cached.ts'

/** `GET /question-notes/user/{userId}`: the learner's notes by question id. */
export function notesQuery(learnerId: string) {
  return queryOptions({
    queryKey: ['notes', learnerId] as const,
    queryFn: async ({ client, queryKey, signal }): Promise<ReadonlyMap<string, Note>> => {
      const isShown = client.getQueryData(queryKey) !== undefined
      const { readCached, ...source } = textListSource({
        list: 'notes',
        request: (signal, headers) => open('GET', notesPath(learnerId), { signal, headers }),
        decode: (reply) => readList(reply, 'a list of notes').map(readNote),
        learnerOf: () => learnerId,
        owner: { id: learnerId },
      })
      const { value, waitingOf } = await fetchOrCached({ ...source, ...(!isShown && { readCached }), signal })
      return withWaitingNotes(waitingOf(learnerId), new Map(value.map((note) => [note.questionId, note])))
    },
  })
}

export function notesPath(learnerId: string): string {
  return `/question-notes/user/${encodeURIComponent(learnerId)}`
}
