import { queryOptions } from '@tanstack/react-query'
import type { Note } from '../../domain/model.ts'
import { call } from './client.ts'
import { readList } from './reading/loose.ts'
import { readNote } from './reading/note.ts'

/** `GET /question-notes/user/{userId}`: the learner's notes by question id. */
export function notesQuery(learnerId: string) {
  return queryOptions({
    queryKey: ['notes', learnerId] as const,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Note>> => {
      const answer = await call('GET', `/question-notes/user/${encodeURIComponent(learnerId)}`, { signal })
      return new Map(
        readList(answer, 'a list of notes')
          .map(readNote)
          .map((note) => [note.questionId, note]),
      )
    },
  })
}
