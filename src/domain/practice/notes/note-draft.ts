import { textWithoutMarkup } from '../../markdown/text-without-markup.ts'
import type { Note, Question } from '../../model.ts'
import { differsInSpacesOnly, isEmptyRichText, plainTextToHtml } from '../../rich-text/rich-text.ts'

/** Notes save themselves this long after the last edit of either text, in milliseconds (spec §9.10). */
export const NOTES_AUTOSAVE_MS = 3000

/** The learner's two texts on a question: rich text as HTML, `''` or a bare empty paragraph when empty. */
export interface NoteTexts {
  readonly noteHtml: string
  readonly hintHtml: string
}

/**
 * The version of a note: the server's `updated_at` (milliseconds, 0 when unknown), the id of the outbox entry that will
 * store it, or null when no note is known to be stored.
 */
export type NoteVersion = number | string | null

/** The texts that an edit is based on. */
export interface NoteBase extends NoteTexts {
  readonly version: NoteVersion
}

/**
 * The two texts while they are edited and saved. `saved` is the last known server state, or the placeholder; `savedAt`
 * is when this page last saved it, null when it did not; `base` is the version that the next save is based on, so that
 * it overwrites nothing newer (a save in progress counts as the base). `placeholder` is the text shown while no note is
 * stored, null once there is one: it is edited like a note, but never stored by itself (`note-to-store.ts`). After a
 * save has stored an empty note in its place it stays, and `saved` and `base` still contain it.
 *
 * - clean: nothing to save.
 * - dirty: edited since, last at `editedAt`.
 * - saving: `sent` is being saved; `newer` holds edits made since.
 * - failed: the last save failed and nothing was edited since; there is no automatic retry.
 */
export type NoteDraft = DraftState &
  (
    | { readonly state: 'clean' }
    | { readonly state: 'dirty'; readonly edited: NoteTexts; readonly editedAt: number }
    | { readonly state: 'saving'; readonly sent: NoteTexts; readonly newer: Edit | null }
    | { readonly state: 'failed'; readonly edited: NoteTexts; readonly message: string }
  )

export interface DraftState {
  readonly saved: NoteTexts
  readonly savedAt: number | null
  readonly base: NoteBase
  readonly placeholder: string | null
}

interface Edit {
  readonly texts: NoteTexts
  readonly editedAt: number
}

/**
 * The initial texts of the two editors: the saved ones, or the question's explanation and an empty hint when there is
 * no note (spec §4.12, §8.3). A formatted explanation is its words, as notes have neither code nor math.
 */
export function initialNote(question: Question, note: Note | null): NoteBase {
  if (note === null) {
    const { explanation, format } = question
    const noteHtml = plainTextToHtml(textWithoutMarkup(explanation ?? '', format))
    return { noteHtml, hintHtml: '', version: null }
  }
  return { noteHtml: note.noteHtml, hintHtml: note.hintHtml, version: note.waitingAs ?? note.updatedAt }
}

/** A draft without edits. */
export function cleanDraft(start: NoteBase): NoteDraft {
  return {
    state: 'clean',
    saved: textsOf(start),
    savedAt: null,
    base: start,
    placeholder: placeholderOf(start),
  }
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

/** Whether there is a hint to show (spec §2.8: Show Hint only when a hint exists). */
export function hasHint(draft: NoteDraft): boolean {
  return !isEmptyRichText(currentTexts(draft).hintHtml)
}

/** Whether the draft has edits that are neither saved nor being saved. */
export function hasUnsavedEdits(draft: NoteDraft): boolean {
  return (
    draft.state === 'dirty' || draft.state === 'failed' || (draft.state === 'saving' && draft.newer !== null)
  )
}

/**
 * When the draft is due for autosave, in milliseconds; null without edits, during a save (edits made meanwhile are due
 * when it ends), and after a failed save without further edits.
 */
export function autosaveDueAt(draft: NoteDraft): number | null {
  return draft.state === 'dirty' ? draft.editedAt + NOTES_AUTOSAVE_MS : null
}

export function placeholderOf({ noteHtml, version }: NoteBase): string | null {
  return version === null ? noteHtml : null
}

export function textsOf({ noteHtml, hintHtml }: NoteTexts): NoteTexts {
  return { noteHtml, hintHtml }
}

/**
 * The draft after the explanation of its question was edited: where the learner has not changed the explanation that takes
 * the place of a note, the new one takes it. The same draft otherwise.
 *
 * @param html the new explanation as rich text (`initialNote`)
 */
export function withNewExplanation(draft: NoteDraft, html: string): NoteDraft {
  if (draft.placeholder === html || !isExplanation(draft) || draft.state === 'saving') return draft
  const renewed = {
    saved: { ...draft.saved, noteHtml: html },
    base: { ...draft.base, noteHtml: html },
    placeholder: html,
  }
  return draft.state === 'clean'
    ? { ...draft, ...renewed }
    : { ...draft, ...renewed, edited: { ...draft.edited, noteHtml: html } }
}

/** What the learner wrote as the note: '' while the explanation is only shown in its place. */
export function writtenNote(draft: NoteDraft): string {
  return isExplanation(draft) ? '' : currentTexts(draft).noteHtml
}

function isExplanation(draft: NoteDraft): boolean {
  return draft.placeholder !== null && currentTexts(draft).noteHtml === draft.placeholder
}

/** What a save of a draft stores, and the version it is based on. */
export interface NoteToStore {
  readonly texts: NoteTexts
  readonly startedFrom: NoteBase
}

/**
 * What to store of a draft; null when the learner has written nothing. An untouched placeholder (the explanation) is
 * stored as an empty text, not as a copy, which would become outdated when the explanation changes.
 */
export function noteToStore(draft: NoteDraft): NoteToStore | null {
  const texts = withoutPlaceholder(draft, currentTexts(draft))
  const startedFrom = { ...withoutPlaceholder(draft, draft.base), version: draft.base.version }
  const isUntouched = texts !== currentTexts(draft) && isEmptyRichText(texts.hintHtml)
  return isUntouched && startedFrom.version === null ? null : { texts, startedFrom }
}

function withoutPlaceholder({ placeholder }: NoteDraft, texts: NoteTexts): NoteTexts {
  if (
    placeholder === null ||
    isEmptyRichText(placeholder) ||
    !differsInSpacesOnly(texts.noteHtml, placeholder)
  )
    return texts
  return { noteHtml: '', hintHtml: texts.hintHtml }
}
