import { useCallback, useMemo, useReducer } from 'react'
import type { Note, Question } from '../../domain/model.ts'
import type { NoteDraft, NoteTexts } from '../../domain/practice/note-draft.ts'
import { NO_NOTE_EDITING, noteEditingReducer } from '../../domain/practice/note-editing.ts'
import { SAVE_NOTE_FAILED, useSaveNote } from '../data/save-note.ts'

/** What a row of a list can do with its notes. The functions stay the same as long as `onError` does. */
export interface NoteActions {
  /** Opens both editors of a row. */
  readonly open: (row: string, question: Question, note: Note | null) => void
  readonly editNote: (row: string, html: string) => void
  readonly editHint: (row: string, html: string) => void
  /** Stores both texts, then closes the row's editors; they stay open when it fails. */
  readonly save: (row: string, questionId: string, texts: NoteTexts) => void
  readonly cancel: (row: string) => void
}

export interface NoteEditingControls {
  /** The draft of a row whose editors are open, else null. */
  readonly draftOf: (row: string) => NoteDraft | null
  readonly actions: NoteActions
}

/**
 * The notes being edited in a list, kept above its rows so that a row scrolled out of sight loses nothing. Rows are
 * named as the list likes: by question, or by response where a question may stand in several.
 *
 * @param onError takes the screen's error message (seed §8, "Saving a note fails (screens)").
 */
export function useNoteEditing(learnerId: string, onError: (message: string) => void): NoteEditingControls {
  const [editing, send] = useReducer(noteEditingReducer, NO_NOTE_EDITING)
  const saveNote = useSaveNote(learnerId)

  const actions = useMemo<NoteActions>(
    () => ({
      open: (row, question, note) => send({ type: 'opened', row, question, note }),
      editNote: (row, html) =>
        send({ type: 'draft', row, event: { type: 'note-edited', html, now: Date.now() } }),
      editHint: (row, html) =>
        send({ type: 'draft', row, event: { type: 'hint-edited', html, now: Date.now() } }),
      save: (row, questionId, texts) => {
        send({ type: 'draft', row, event: { type: 'save-started' } })
        saveNote({ questionId, isStoredKnown: true, ...texts }).then(
          () => send({ type: 'draft', row, event: { type: 'save-finished', now: Date.now() } }),
          () => {
            send({ type: 'draft', row, event: { type: 'save-failed', message: SAVE_NOTE_FAILED } })
            onError(SAVE_NOTE_FAILED)
          },
        )
      },
      cancel: (row) => send({ type: 'draft', row, event: { type: 'cancelled' } }),
    }),
    [saveNote, onError],
  )
  const draftOf = useCallback((row: string) => editing.get(row) ?? null, [editing])
  return { draftOf, actions }
}
