import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewQuestionNote } from '../../contract/question-note.ts'
import type { Note } from '../../domain/model.ts'
import { call } from './client.ts'
import { notesQuery } from './list-notes.ts'
import { readSavedNote } from './reading/note.ts'

/** What a screen says when a note was not saved (seed §8). */
export const SAVE_NOTE_FAILED = 'Failed to save note. Please try again.'

export interface NoteTexts {
  readonly questionId: string
  readonly noteHtml: string
  readonly hintHtml: string
}

/** `POST /question-notes/`: creates or replaces a question's note and hint. Rejects when it is not saved. */
export function useSaveNote(learnerId: string): (note: NoteTexts) => Promise<Note> {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: async (note: NoteTexts) => {
      const body: NewQuestionNote = {
        user_id: learnerId,
        question_id: note.questionId,
        note_text: note.noteHtml,
        hint_text: note.hintHtml,
      }
      return readSavedNote(await call('POST', '/question-notes/', { body }), note)
    },
    onSuccess: (note) =>
      client.setQueryData(notesQuery(learnerId).queryKey, (notes) =>
        new Map(notes ?? []).set(note.questionId, note),
      ),
    onError: (cause) => console.error('Failed to save question note', cause),
  })
  return mutateAsync
}
