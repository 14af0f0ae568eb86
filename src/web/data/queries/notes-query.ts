import { queryOptions } from '@tanstack/react-query'
import type { Note } from '../../../domain/model.ts'
import { withWaitingNotes } from '../../../domain/outbox/waiting-lists.ts'
import { readNote } from '../decoding/note.ts'
import { readList } from '../decoding/read-values.ts'
import { fetchTextList, listOfLearner } from '../sync/offline-cache/fetch-or-cached.ts'

/** `GET /question-notes/user/{userId}`: the learner's notes by question id. */
export function notesQuery(learnerId: string) {
  return queryOptions({
    queryKey: ['notes', learnerId] as const,
    queryFn: async (context): Promise<ReadonlyMap<string, Note>> => {
      const { value, waitingOf } = await fetchTextList(
        context,
        listOfLearner(learnerId, 'notes', notesPath(learnerId), (reply) =>
          readList(reply, 'a list of notes').map(readNote),
        ),
      )
      return withWaitingNotes(waitingOf(learnerId), new Map(value.map((note) => [note.questionId, note])))
    },
  })
}

export function notesPath(learnerId: string): string {
  return `/question-notes/user/${encodeURIComponent(learnerId)}`
}
