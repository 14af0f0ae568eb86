import { queryOptions } from '@tanstack/react-query'
import type { Note } from '../../../domain/model.ts'
import { withWaitingNotes } from '../../../domain/outbox/waiting-lists.ts'
import { readList } from '../decoding/loose.ts'
import { readNote } from '../decoding/note.ts'
import { jsonOf, open } from '../http/client.ts'
import { fetchOrKept } from '../sync/offline-cache/fetch-or-kept.ts'
import { keptList } from '../sync/offline-cache/kept-bank.ts'

/** `GET /question-notes/user/{userId}`: the learner's notes by question id. */
export function notesQuery(learnerId: string) {
  return queryOptions({
    queryKey: ['notes', learnerId] as const,
    queryFn: async ({ client, queryKey, signal }): Promise<ReadonlyMap<string, Note>> => {
      const isShown = client.getQueryData(queryKey) !== undefined
      const { value, waitingOf } = await fetchOrKept({
        list: 'notes',
        ask: (signal) => open('GET', notesPath(learnerId), { signal }),
        read: async (response, hear) =>
          readList(await jsonOf(response, hear), 'a list of notes').map(readNote),
        learnerOf: () => learnerId,
        ...(!isShown && { kept: () => keptList('notes', { id: learnerId }) }),
        signal,
      })
      return withWaitingNotes(waitingOf(learnerId), new Map(value.map((note) => [note.questionId, note])))
    },
  })
}

export function notesPath(learnerId: string): string {
  return `/question-notes/user/${encodeURIComponent(learnerId)}`
}
