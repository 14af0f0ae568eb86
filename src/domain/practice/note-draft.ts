import type { Note, Question } from '../model.ts'
import { isEmptyRichText, isSameRichText, plainTextToHtml } from '../rich-text.ts'

/** Notes save themselves this long after the last edit of either text, in milliseconds (seed §9). */
const NOTES_AUTOSAVE_MS = 3000

/** The learner's two texts on a question: rich text as HTML, `''` or a bare empty paragraph when empty. */
export interface NoteTexts {
  readonly noteHtml: string
  readonly hintHtml: string
}

/**
 * The two texts while they are edited and saved. `saved` is what the server holds as far as is known here, or what
 * stands in for it; `savedAt` is when it was last saved from here, null when it was not.
 *
 * - clean: nothing to save.
 * - dirty: edited since, last at `editedAt`.
 * - saving: `sent` is under way; `newer` holds what was edited since it left.
 * - failed: the last save did not succeed and nothing was edited since; it is not tried again by itself.
 */
export type NoteDraft = { readonly saved: NoteTexts; readonly savedAt: number | null } & (
  | { readonly state: 'clean' }
  | { readonly state: 'dirty'; readonly edited: NoteTexts; readonly editedAt: number }
  | { readonly state: 'saving'; readonly sent: NoteTexts; readonly newer: Edit | null }
  | { readonly state: 'failed'; readonly edited: NoteTexts; readonly message: string }
)

interface Edit {
  readonly texts: NoteTexts
  readonly editedAt: number
}

/** What can happen to a draft; `now` in milliseconds. */
export type NoteDraftEvent =
  | { readonly type: 'note-edited'; readonly html: string; readonly now: number }
  | { readonly type: 'hint-edited'; readonly html: string; readonly now: number }
  | { readonly type: 'save-started' }
  | { readonly type: 'save-finished'; readonly now: number }
  | { readonly type: 'save-failed'; readonly message: string }
  /** The texts were fetched after the question was shown; give {@link startingNote} of what came. */
  | { readonly type: 'note-loaded'; readonly texts: NoteTexts; readonly now: number }
  /** The edits were given up: back to what is saved. */
  | { readonly type: 'cancelled' }

/**
 * What the two editors start from: the saved texts, or the question's explanation and an empty hint when there is
 * no note (seed §4, §8). The explanation is plain text (reading 13) and becomes a paragraph.
 */
export function startingNote(question: Question, note: Note | null): NoteTexts {
  if (note !== null) return { noteHtml: note.noteHtml, hintHtml: note.hintHtml }
  return { noteHtml: plainTextToHtml(question.explanation ?? ''), hintHtml: '' }
}

/** A draft in which nothing was edited yet. */
export function cleanDraft(saved: NoteTexts): NoteDraft {
  return { state: 'clean', saved, savedAt: null }
}

/** The texts as the learner sees them now. */
export function currentTexts(draft: NoteDraft): NoteTexts {
  switch (draft.state) {
    case 'clean':
      return draft.saved
    case 'saving':
      return draft.newer?.texts ?? draft.sent
    case 'dirty':
    case 'failed':
      return draft.edited
  }
}

/** Whether there is a hint to show (seed §2: Show Hint only when a hint exists). */
export function hasHint(draft: NoteDraft): boolean {
  return !isEmptyRichText(currentTexts(draft).hintHtml)
}

/** Whether the draft holds edits that no finished or running save covers. */
export function hasUnsavedEdits(draft: NoteDraft): boolean {
  return (
    draft.state === 'dirty' || draft.state === 'failed' || (draft.state === 'saving' && draft.newer !== null)
  )
}

/**
 * When the draft wants to be saved by itself, in milliseconds; null when it does not: nothing was edited, a save is
 * under way (edits made meanwhile come due when it ends), or the last save failed and nothing was edited since.
 */
export function autosaveDueAt(draft: NoteDraft): number | null {
  return draft.state === 'dirty' ? draft.editedAt + NOTES_AUTOSAVE_MS : null
}

/** The draft after an event; the same object when the event does not apply or changes nothing. */
export function noteDraftReducer(draft: NoteDraft, event: NoteDraftEvent): NoteDraft {
  switch (event.type) {
    case 'note-edited':
      return edit(draft, { ...currentTexts(draft), noteHtml: event.html }, event.now)
    case 'hint-edited':
      return edit(draft, { ...currentTexts(draft), hintHtml: event.html }, event.now)
    case 'save-started':
      return startSave(draft)
    case 'save-finished':
      return finishSave(draft, event.now)
    case 'save-failed':
      return failSave(draft, event.message)
    case 'note-loaded':
      return load(draft, event.texts, event.now)
    case 'cancelled':
      return cancel(draft)
  }
}

function edit(draft: NoteDraft, texts: NoteTexts, now: number): NoteDraft {
  const current = currentTexts(draft)
  if (texts.noteHtml === current.noteHtml && texts.hintHtml === current.hintHtml) return draft
  const { saved, savedAt } = draft
  if (draft.state === 'saving') {
    return { ...draft, newer: isSameNote(texts, draft.sent) ? null : { texts, editedAt: now } }
  }
  if (isSameNote(texts, saved)) return { state: 'clean', saved, savedAt }
  return { state: 'dirty', saved, savedAt, edited: texts, editedAt: now }
}

/** A save may be asked for with nothing edited ("Save Manually"); only one is under way at a time. */
function startSave(draft: NoteDraft): NoteDraft {
  if (draft.state === 'saving') return draft
  const { saved, savedAt } = draft
  return { state: 'saving', saved, savedAt, sent: currentTexts(draft), newer: null }
}

function finishSave(draft: NoteDraft, now: number): NoteDraft {
  if (draft.state !== 'saving') return draft
  const held = { saved: draft.sent, savedAt: now }
  if (draft.newer === null) return { state: 'clean', ...held }
  return { state: 'dirty', ...held, edited: draft.newer.texts, editedAt: draft.newer.editedAt }
}

/** Edits made meanwhile leave the draft dirty, not failed, so that the autosave tries again with them. */
function failSave(draft: NoteDraft, message: string): NoteDraft {
  if (draft.state !== 'saving') return draft
  const { saved, savedAt, sent, newer } = draft
  if (newer !== null) return { state: 'dirty', saved, savedAt, edited: newer.texts, editedAt: newer.editedAt }
  return { state: 'failed', saved, savedAt, edited: sent, message }
}

/**
 * Texts that arrive late take the place of those the learner has not touched and leave the others alone: who has
 * typed a note before the stored hint arrived must lose neither. Once saved from here, what was fetched is older.
 */
function load(draft: NoteDraft, loaded: NoteTexts, now: number): NoteDraft {
  if (draft.savedAt !== null || isSameTexts(loaded, draft.saved)) return draft
  const current = currentTexts(draft)
  const merged = {
    noteHtml: current.noteHtml === draft.saved.noteHtml ? loaded.noteHtml : current.noteHtml,
    hintHtml: current.hintHtml === draft.saved.hintHtml ? loaded.hintHtml : current.hintHtml,
  }
  switch (draft.state) {
    case 'clean':
      return cleanDraft(loaded)
    case 'saving':
      return edit({ ...draft, saved: loaded }, merged, draft.newer?.editedAt ?? now)
    case 'dirty':
    case 'failed':
      return isSameNote(merged, loaded) ? cleanDraft(loaded) : { ...draft, saved: loaded, edited: merged }
  }
}

function cancel(draft: NoteDraft): NoteDraft {
  const { saved, savedAt } = draft
  if (draft.state === 'clean') return draft
  if (draft.state === 'saving') return draft.newer === null ? draft : { ...draft, newer: null }
  return { state: 'clean', saved, savedAt }
}

const isSameTexts = (a: NoteTexts, b: NoteTexts) => a.noteHtml === b.noteHtml && a.hintHtml === b.hintHtml

const isSameNote = (a: NoteTexts, b: NoteTexts) =>
  isSameRichText(a.noteHtml, b.noteHtml) && isSameRichText(a.hintHtml, b.hintHtml)
