import type { Note, Question } from '../model.ts'
import {
  differsInSpacesOnly,
  isEmptyRichText,
  isSameRichText,
  joinTexts,
  plainTextToHtml,
} from '../rich-text.ts'

/** Notes save themselves this long after the last edit of either text, in milliseconds (spec §9.10). */
const NOTES_AUTOSAVE_MS = 3000

/** The learner's two texts on a question: rich text as HTML, `''` or a bare empty paragraph when empty. */
export interface NoteTexts {
  readonly noteHtml: string
  readonly hintHtml: string
}

/**
 * Which state of a note something is: `updated_at` of what the server stores (milliseconds, 0 when it does not say),
 * the id of the entry in the outbox that is to store it, or null where none is known to be stored.
 */
export type NoteVersion = number | string | null

/** The texts an edit begins from. */
export interface NoteStart extends NoteTexts {
  readonly version: NoteVersion
}

/**
 * The two texts while they are edited and saved. `saved` is what the server holds as far as is known here, or what
 * stands in for it; `savedAt` is when it was last saved from here, null when it was not; `basis` is what the next save
 * builds on, so that it overwrites nothing newer: a save that is under way counts, as nothing comes between the two.
 * `standIn` is the text that stands in for a note that nobody has stored, null once there is one: it is shown and edited
 * like a note, but by itself never stored (`note-to-store.ts`). It stays while a save from here has stored an empty note
 * in its place: then `saved` and `basis` go on holding it.
 *
 * - clean: nothing to save.
 * - dirty: edited since, last at `editedAt`.
 * - saving: `sent` is under way; `newer` holds what was edited since it left.
 * - failed: the last save did not succeed and nothing was edited since; it is not tried again by itself.
 */
export type NoteDraft = Held &
  (
    | { readonly state: 'clean' }
    | { readonly state: 'dirty'; readonly edited: NoteTexts; readonly editedAt: number }
    | { readonly state: 'saving'; readonly sent: NoteTexts; readonly newer: Edit | null }
    | { readonly state: 'failed'; readonly edited: NoteTexts; readonly message: string }
  )

interface Held {
  readonly saved: NoteTexts
  readonly savedAt: number | null
  readonly basis: NoteStart
  readonly standIn: string | null
}

interface Edit {
  readonly texts: NoteTexts
  readonly editedAt: number
}

/** What can happen to a draft; `now` in milliseconds. */
export type NoteDraftEvent =
  | { readonly type: 'note-edited'; readonly html: string; readonly now: number }
  | { readonly type: 'hint-edited'; readonly html: string; readonly now: number }
  /** `as` is the id of the entry in the outbox. */
  | { readonly type: 'save-started'; readonly as: string }
  /** `stored` is what stands there now: what was sent, or what the learner chose when it met another version. */
  | { readonly type: 'save-finished'; readonly stored: NoteStart; readonly now: number }
  | { readonly type: 'save-failed'; readonly message: string }
  /** The texts were fetched after the question was shown; give {@link startingNote} of what came. */
  | { readonly type: 'note-loaded'; readonly texts: NoteStart; readonly now: number }
  /** The edits were given up: back to what is saved. */
  | { readonly type: 'cancelled' }

/**
 * What the two editors start from: the saved texts, or the question's explanation and an empty hint when there is
 * no note (spec §4.12, §8.3). The explanation is plain text (spec §3.12) and becomes a paragraph.
 */
export function startingNote(question: Question, note: Note | null): NoteStart {
  if (note === null)
    return { noteHtml: plainTextToHtml(question.explanation ?? ''), hintHtml: '', version: null }
  return { noteHtml: note.noteHtml, hintHtml: note.hintHtml, version: note.waitingAs ?? note.updatedAt }
}

/** A draft in which nothing was edited yet. */
export function cleanDraft(start: NoteStart): NoteDraft {
  return { state: 'clean', saved: textsOf(start), savedAt: null, basis: start, standIn: standInOf(start) }
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
      return startSave(draft, event.as)
    case 'save-finished':
      return finishSave(draft, event.stored, event.now)
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
  if (draft.state === 'saving') {
    return { ...draft, newer: isSameNote(texts, draft.sent) ? null : { texts, editedAt: now } }
  }
  if (isSameNote(texts, draft.saved)) return { state: 'clean', ...heldBy(draft) }
  return { state: 'dirty', ...heldBy(draft), edited: texts, editedAt: now }
}

/** A save may be asked for with nothing edited ("Save Manually"); only one is under way at a time. */
function startSave(draft: NoteDraft, as: string): NoteDraft {
  if (draft.state === 'saving') return draft
  const sent = currentTexts(draft)
  return { state: 'saving', ...heldBy(draft), basis: { ...sent, version: as }, sent, newer: null }
}

function finishSave(draft: NoteDraft, stored: NoteStart, now: number): NoteDraft {
  if (draft.state !== 'saving') return draft
  const { sent, newer } = draft
  const { start, standIn } = withStandIn(draft, stored)
  const held = { saved: textsOf(start), savedAt: now, basis: start, standIn }
  if (newer === null) return { state: 'clean', ...held }
  const edited = {
    noteHtml: typedOn(sent.noteHtml, newer.texts.noteHtml, start.noteHtml),
    hintHtml: typedOn(sent.hintHtml, newer.texts.hintHtml, start.hintHtml),
  }
  return { state: 'dirty', ...held, edited, editedAt: newer.editedAt }
}

/**
 * Stored texts as the draft goes on from them. An empty note that was stored because the stand-in is never stored is
 * shown as the stand-in still, so that the text in an open editor stays.
 */
function withStandIn(
  { standIn, basis }: NoteDraft,
  stored: NoteStart,
): { start: NoteStart; standIn: string | null } {
  const isKept =
    standIn !== null &&
    basis.version !== null &&
    differsInSpacesOnly(basis.noteHtml, standIn) &&
    isEmptyRichText(stored.noteHtml)
  return isKept
    ? { start: { ...stored, noteHtml: basis.noteHtml }, standIn }
    : { start: stored, standIn: null }
}

/** What was typed while a save was under way is kept, even when that ended with other texts than it had sent. */
function typedOn(sent: string, newer: string, stored: string): string {
  if (isSameRichText(sent, stored)) return newer
  return isSameRichText(sent, newer) ? stored : joinTexts(stored, newer)
}

/** Edits made meanwhile leave the draft dirty, not failed, so that the autosave tries again with them. */
function failSave(draft: NoteDraft, message: string): NoteDraft {
  if (draft.state !== 'saving') return draft
  const { sent, newer } = draft
  if (newer === null) return { state: 'failed', ...heldBy(draft), edited: sent, message }
  return { state: 'dirty', ...heldBy(draft), edited: newer.texts, editedAt: newer.editedAt }
}

/**
 * Texts that arrive late take the place of those the learner has not touched and leave the others alone: who has
 * typed a note before the stored hint arrived must lose neither. Where both were changed, the draft goes on building
 * on what it began from, so that its save meets the other and the learner is asked. Once saved from here, what was
 * fetched is older, unless it says that it is newer.
 */
function load(draft: NoteDraft, fetched: NoteStart, now: number): NoteDraft {
  const { start: loaded, standIn: keptStandIn } = withStandIn(draft, fetched)
  const standIn = keptStandIn ?? standInOf(loaded)
  const current = currentTexts(draft)
  const { version } = draft.basis
  if (isLater(version, loaded.version) || (version !== null && version === loaded.version)) return draft
  if (draft.savedAt !== null && !isLater(loaded.version, version) && !isSameTexts(loaded, current))
    return draft
  if (isSameTexts(loaded, draft.saved)) {
    if (draft.state === 'saving' || loaded.version === null) return draft
    return { ...draft, basis: loaded, standIn }
  }
  const note = loadText(current.noteHtml, draft.saved.noteHtml, loaded.noteHtml)
  const hint = loadText(current.hintHtml, draft.saved.hintHtml, loaded.hintHtml)
  const merged = { noteHtml: note.html, hintHtml: hint.html }
  const saved = textsOf(loaded)
  const basis = note.isContested || hint.isContested ? draft.basis : loaded
  switch (draft.state) {
    case 'clean':
      return { ...draft, saved, basis: loaded, standIn }
    case 'saving':
      return edit({ ...draft, saved, standIn }, merged, draft.newer?.editedAt ?? now)
    case 'dirty':
    case 'failed':
      return isSameNote(merged, loaded)
        ? { state: 'clean', saved, savedAt: draft.savedAt, basis: loaded, standIn }
        : { ...draft, saved, basis, standIn, edited: merged }
  }
}

function loadText(current: string, saved: string, loaded: string): { html: string; isContested: boolean } {
  if (current === saved) return { html: loaded, isContested: false }
  return { html: current, isContested: !isSameRichText(saved, loaded) && !isSameRichText(current, loaded) }
}

function isLater(version: NoteVersion, than: NoteVersion): boolean {
  return typeof version === 'number' && typeof than === 'number' && version > than
}

function cancel(draft: NoteDraft): NoteDraft {
  if (draft.state === 'clean') return draft
  if (draft.state === 'saving') return draft.newer === null ? draft : { ...draft, newer: null }
  return { state: 'clean', ...heldBy(draft) }
}

function heldBy({ saved, savedAt, basis, standIn }: NoteDraft): Held {
  return { saved, savedAt, basis, standIn }
}

function standInOf({ noteHtml, version }: NoteStart): string | null {
  return version === null ? noteHtml : null
}

function textsOf({ noteHtml, hintHtml }: NoteTexts): NoteTexts {
  return { noteHtml, hintHtml }
}

const isSameTexts = (a: NoteTexts, b: NoteTexts) => a.noteHtml === b.noteHtml && a.hintHtml === b.hintHtml

const isSameNote = (a: NoteTexts, b: NoteTexts) =>
  isSameRichText(a.noteHtml, b.noteHtml) && isSameRichText(a.hintHtml, b.hintHtml)
