import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Note } from '../../../domain/model.ts'
import { failureOf } from '../../../domain/outbox/write-kinds.ts'
import type { NoteBase, NoteToStore } from '../../../domain/practice/notes/note-draft.ts'
import { notesQuery } from '../queries/notes-query.ts'
import type { Outcome } from '../sync/outbox/outbox-interface.ts'
import { outbox } from '../sync/outbox/page-outbox.ts'

/** What a screen says when a note was not saved (spec §8.2). */
export const SAVE_NOTE_FAILED = 'Failed to save note. Please try again.'

/** `startedFrom` is the note on which the edit is based. Something newer is not overwritten: the learner is asked. */
export interface NoteToSave extends NoteToStore {
  /** Id of the entry in the outbox: what is typed meanwhile is based on it. */
  readonly id: string
  readonly questionId: string
}

/**
 * `POST /question-notes/`, through the outbox: creates or replaces a question's note and hint. Resolves to the current
 * note: what was sent, stored or waiting, or what the learner chose in a conflict. Rejects when the server replies with
 * an error.
 */
export function useSaveNote(learnerId: string): (note: NoteToSave) => Promise<NoteBase> {
  const client = useQueryClient()
  return useCallback(
    async (note) => {
      const outcome = await putNote(client, learnerId, note)
      if (outcome.is === 'stored') {
        const texts = outcome.write.kind === 'note' ? outcome.write.texts : note.texts
        return { ...texts, version: outcome.note?.updatedAt ?? 0 }
      }
      if (outcome.is === 'waiting') return { ...note.texts, version: note.id }
      refetchNotes(client, learnerId, false)
      console.error(failureOf('note'), outcome.error)
      throw outcome.error
    },
    [client, learnerId],
  )
}

/**
 * The same for notes whose editor is closed, where the learner cannot try again: `onFailure` is called once when the
 * server replies with an error at the first try.
 */
export function useSaveNoteInBackground(
  learnerId: string,
  onFailure: () => void,
): (note: NoteToSave) => void {
  const client = useQueryClient()
  return useCallback(
    (note) =>
      void putNote(client, learnerId, note).then((outcome) => {
        if (outcome.is !== 'failed' && outcome.is !== 'refused') return
        console.error(failureOf('note'), outcome.error)
        onFailure()
      }),
    [client, learnerId, onFailure],
  )
}

async function putNote(client: QueryClient, learnerId: string, note: NoteToSave): Promise<Outcome> {
  const { id, questionId, texts, startedFrom } = note
  const outcome = outbox.put(learnerId, id, { kind: 'note', questionId, texts, startedFrom, earlier: [] })
  applyNote(client, learnerId, { questionId, ...texts, updatedAt: 0, waitingAs: id })
  return await outcome
}

/** Shows the note in the cached list. A list that was never loaded is not created from one note. */
export function applyNote(client: QueryClient, learnerId: string, note: Note): void {
  const { queryKey } = notesQuery(learnerId)
  client.setQueryData(queryKey, (notes) => notes && new Map(notes).set(note.questionId, note))
}

/** Refetches the list when it was never loaded, or when it shows a note that is not stored. */
export function refetchNotes(client: QueryClient, learnerId: string, isWrong: boolean): void {
  const { queryKey } = notesQuery(learnerId)
  if (isWrong || client.getQueryData(queryKey) === undefined) void client.invalidateQueries({ queryKey })
}
