import { useCallback, useMemo, useReducer, useRef } from 'react'
import type { Note, Question } from '../../domain/model.ts'
import { hasUnsavedEdits, type NoteDraft, noteToStore } from '../../domain/practice/notes/note-draft.ts'
import { NO_NOTE_EDITING, noteEditingReducer } from '../../domain/practice/notes/note-editing.ts'
import { newId } from '../data/browser/new-id.ts'
import { useDiscardNote } from '../data/writes/discard-note.ts'
import { SAVE_NOTE_FAILED, useSaveNote } from '../data/writes/save-note.ts'
import { usePreloadedRichText } from './safe-html/load-safe-html.ts'

/** What a row of a list can do with its notes. The functions stay the same as long as `onError` does. */
export interface NoteActions {
  /** Opens both editors of a row. */
  readonly open: (row: string, question: Question, note: Note | null) => void
  readonly editNote: (row: string, html: string) => void
  readonly editHint: (row: string, html: string) => void
  /**
   * Stores both texts, then closes the row's editors; they stay open when that fails. With nothing written, nothing is
   * stored.
   */
  readonly save: (row: string, questionId: string, draft: NoteDraft) => void
  readonly cancel: (row: string, questionId: string, draft: NoteDraft) => void
}

export interface NoteEditingControls {
  /** The draft of a row whose editors are open, else null. */
  readonly draftOf: (row: string) => NoteDraft | null
  readonly actions: NoteActions
  /** Whether any open editor has unsaved changes. */
  readonly hasEdits: boolean
  /** Saves all of them. What cannot be sent yet waits, as other notes do. */
  readonly saveAll: () => void
}

/**
 * The notes being edited in a list, kept above its rows so that a row scrolled out of view loses nothing. The list
 * chooses the names of rows: by question, or by response where a question may be listed several times. Rows of one
 * question share one note: when one of them saves, the others are based on the saved note, and keep what was typed in
 * them.
 * @param onError is called with the screen's error message (spec §8.2).
 */
export function useNoteEditing(learnerId: string, onError: (message: string) => void): NoteEditingControls {
  const [editing, send] = useReducer(noteEditingReducer, NO_NOTE_EDITING)
  const saveNote = useSaveNote(learnerId)
  const discardNote = useDiscardNote(learnerId)
  const questionOfRow = useRef(new Map<string, Question>())
  usePreloadedRichText(true)

  const actions = useMemo<NoteActions>(
    () => ({
      open: (row, question, note) => {
        questionOfRow.current.set(row, question)
        send({ type: 'opened', row, question, note })
      },
      editNote: (row, html) =>
        send({ type: 'draft', row, event: { type: 'note-edited', html, now: Date.now() } }),
      editHint: (row, html) =>
        send({ type: 'draft', row, event: { type: 'hint-edited', html, now: Date.now() } }),
      save: (row, questionId, draft) => {
        const note = noteToStore(draft)
        if (note === null) {
          send({ type: 'draft', row, event: { type: 'canceled' } })
          return
        }
        const id = newId()
        send({ type: 'draft', row, event: { type: 'save-started', as: id } })
        saveNote({ id, questionId, ...note }).then(
          (stored) => {
            const now = Date.now()
            send({ type: 'draft', row, event: { type: 'save-finished', stored, now } })
            for (const [other, question] of questionOfRow.current) {
              if (question.id !== questionId) continue
              send({ type: 'draft', row: other, event: { type: 'note-loaded', texts: stored, now } })
            }
          },
          () => {
            send({ type: 'draft', row, event: { type: 'save-failed', message: SAVE_NOTE_FAILED } })
            onError(SAVE_NOTE_FAILED)
          },
        )
      },
      cancel: (row, questionId, draft) => {
        if (draft.state === 'failed') void discardNote(questionId)
        send({ type: 'draft', row, event: { type: 'canceled' } })
      },
    }),
    [saveNote, discardNote, onError],
  )
  const draftOf = useCallback((row: string) => editing.get(row) ?? null, [editing])
  const hasEdits = [...editing.values()].some(hasUnsavedEdits)
  const saveAll = () => {
    for (const [row, draft] of editing) {
      const question = questionOfRow.current.get(row)
      if (question && hasUnsavedEdits(draft)) actions.save(row, question.id, draft)
    }
  }
  return { draftOf, actions, hasEdits, saveAll }
}
