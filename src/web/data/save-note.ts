import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewQuestionNote } from '../../contract/question-note.ts'
import type { Note } from '../../domain/model.ts'
import { call } from './client.ts'
import { notesQuery } from './list-notes.ts'
import { readSavedNote } from './reading/note.ts'
import { SEND_AGAIN } from './sending-again.ts'

/** What a screen says when a note was not saved (seed §8). */
export const SAVE_NOTE_FAILED = 'Failed to save note. Please try again.'

export interface NoteTexts {
  readonly questionId: string
  readonly noteHtml: string
  readonly hintHtml: string
  /**
   * Whether it is known what is stored. While it is not, the save takes nothing to be there: a note that was never
   * read is then refused rather than replaced, and loaded.
   */
  readonly isStoredKnown: boolean
}

/** `POST /question-notes/`: creates or replaces a question's note and hint. Rejects when it is not saved. */
export function useSaveNote(learnerId: string): (note: NoteTexts) => Promise<Note> {
  return useMutation(noteSaving(useQueryClient(), learnerId)).mutateAsync
}

/**
 * The same for notes whose editor is gone, so that nobody could try again by hand: it is sent until the server has it
 * or refuses it; `onFirstFailure` tells the learner once.
 */
export function useSaveNoteUntilKept(
  learnerId: string,
  onFirstFailure: () => void,
): (note: NoteTexts) => void {
  return useMutation({
    ...noteSaving(useQueryClient(), learnerId),
    ...SEND_AGAIN,
    retry: (failures: number, error: Error) => {
      if (failures === 0) onFirstFailure()
      return SEND_AGAIN.retry(failures, error)
    },
  }).mutate
}

function noteSaving(client: QueryClient, learnerId: string) {
  const { queryKey } = notesQuery(learnerId)
  return {
    // One after the other, in the order they were asked for: an older text must not arrive last.
    scope: { id: `notes of ${learnerId}` },
    mutationFn: async (note: NoteTexts) =>
      readSavedNote(await call('POST', '/question-notes/', { body: toWire(client, learnerId, note) }), note),
    onSuccess: (note: Note) => {
      client.setQueryData(savedHereKey(learnerId, note.questionId), true)
      client.setQueryData(queryKey, (notes) => notes && new Map(notes).set(note.questionId, note))
      // A list that was never loaded is not made up from one note.
      if (client.getQueryData(queryKey) === undefined) void client.invalidateQueries({ queryKey })
    },
    onError: (cause: Error) => {
      console.error('Failed to save question note', cause)
      if (client.getQueryData(queryKey) === undefined) void client.invalidateQueries({ queryKey })
    },
  }
}

function toWire(client: QueryClient, learnerId: string, note: NoteTexts): NewQuestionNote {
  const isKnown =
    note.isStoredKnown || client.getQueryData(savedHereKey(learnerId, note.questionId)) !== undefined
  return {
    user_id: learnerId,
    question_id: note.questionId,
    note_text: note.noteHtml,
    hint_text: note.hintHtml,
    ...(isKnown ? {} : { if_updated_at: null }),
  }
}

const savedHereKey = (learnerId: string, questionId: string) => ['saved-note', learnerId, questionId] as const
