import { queryOptions } from '@tanstack/react-query'
import type { Note } from '../../domain/model.ts'
import { withWaitingNotes } from '../../domain/outbox/waiting-lists.ts'
import { call } from './client.ts'
import { fetchBesideWaiting } from './outbox/page-outbox.ts'
import { readList } from './reading/loose.ts'
import { readNote } from './reading/note.ts'

/** `GET /question-notes/user/{userId}`: the learner's notes by question id. */
export function notesQuery(learnerId: string) {
  return queryOptions({
    queryKey: ['notes', learnerId] as const,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Note>> => {
      const path = `/question-notes/user/${encodeURIComponent(learnerId)}`
      const { value, waitingOf } = await fetchBesideWaiting(() => call('GET', path, { signal }))
      const notes = readList(value, 'a list of notes').map(readNote)
      return withWaitingNotes(waitingOf(learnerId), new Map(notes.map((note) => [note.questionId, note])))
    },
  })
}
