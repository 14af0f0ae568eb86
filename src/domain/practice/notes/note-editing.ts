import type { Note, Question } from '../../model.ts'
import { cleanDraft, initialNote, type NoteDraft } from './note-draft.ts'
import { type NoteDraftEvent, noteDraftReducer } from './note-draft-reducer.ts'

/**
 * The notes whose editors are open in a list, by whatever names a row of it (spec §4.12). A row without
 * an entry shows what is saved. Nothing saves itself here: Save stores and closes, Cancel discards and closes.
 */
export type NoteEditing = ReadonlyMap<string, NoteDraft>

/** What can happen to a row's editors. */
export type NoteEditingEvent =
  /** Edit: both editors open on the saved note, or on the explanation and an empty hint when there is none. */
  | {
      readonly type: 'opened'
      readonly row: string
      readonly question: Question
      readonly note: Note | null
    }
  /** A finished save closes the row's editors, and so does `canceled`; after a failed one they stay open. */
  | { readonly type: 'draft'; readonly row: string; readonly event: NoteDraftEvent }

export const NO_NOTE_EDITING: NoteEditing = new Map()

/** The open editors after an event; the same map when the event does not apply or changes nothing. */
export function noteEditingReducer(editing: NoteEditing, event: NoteEditingEvent): NoteEditing {
  const draft = editing.get(event.row)
  if (event.type === 'opened') {
    if (draft !== undefined) return editing
    return new Map(editing).set(event.row, cleanDraft(initialNote(event.question, event.note)))
  }
  if (draft === undefined) return editing
  const isLocked = draft.state === 'saving'
  switch (event.event.type) {
    case 'note-edited':
    case 'hint-edited':
      return isLocked ? editing : withDraft(editing, event.row, noteDraftReducer(draft, event.event))
    case 'canceled':
      return isLocked ? editing : withDraft(editing, event.row, null)
    case 'save-finished':
      return isLocked ? withDraft(editing, event.row, null) : editing
    case 'save-started':
    case 'save-failed':
    case 'note-loaded':
      return withDraft(editing, event.row, noteDraftReducer(draft, event.event))
  }
}

function withDraft(editing: NoteEditing, row: string, draft: NoteDraft | null): NoteEditing {
  if (draft === editing.get(row)) return editing
  const after = new Map(editing)
  if (draft === null) after.delete(row)
  else after.set(row, draft)
  return after
}
