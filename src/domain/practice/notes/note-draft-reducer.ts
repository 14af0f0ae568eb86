import {
  differsInSpacesOnly,
  isEmptyRichText,
  isSameRichText,
  joinRichTexts,
} from '../../rich-text/rich-text.ts'
import {
  currentTexts,
  type DraftState,
  type NoteBase,
  type NoteDraft,
  type NoteTexts,
  type NoteVersion,
  placeholderOf,
  textsOf,
} from './note-draft.ts'

/** What can happen to a draft; `now` in milliseconds. */
export type NoteDraftEvent =
  | { readonly type: 'note-edited'; readonly html: string; readonly now: number }
  | { readonly type: 'hint-edited'; readonly html: string; readonly now: number }
  /** `as` is the id of the entry in the outbox. */
  | { readonly type: 'save-started'; readonly as: string }
  /** `stored` is the stored version: what was sent, or what the learner chose in a conflict. */
  | { readonly type: 'save-finished'; readonly stored: NoteBase; readonly now: number }
  | { readonly type: 'save-failed'; readonly message: string }
  /** The texts were fetched after the question was shown; pass `initialNote` of them. */
  | { readonly type: 'note-loaded'; readonly texts: NoteBase; readonly now: number }
  /** Discards the edits. */
  | { readonly type: 'canceled' }

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
    case 'canceled':
      return cancel(draft)
  }
}

function edit(draft: NoteDraft, texts: NoteTexts, now: number): NoteDraft {
  const current = currentTexts(draft)
  if (texts.noteHtml === current.noteHtml && texts.hintHtml === current.hintHtml) return draft
  if (draft.state === 'saving') {
    return { ...draft, newer: isSameNote(texts, draft.sent) ? null : { texts, editedAt: now } }
  }
  if (isSameNote(texts, draft.saved)) return { state: 'clean', ...stateOf(draft) }
  return { state: 'dirty', ...stateOf(draft), edited: texts, editedAt: now }
}

/** "Save Manually" may save without edits; only one save runs at a time. */
function startSave(draft: NoteDraft, as: string): NoteDraft {
  if (draft.state === 'saving') return draft
  const sent = currentTexts(draft)
  return { state: 'saving', ...stateOf(draft), base: { ...sent, version: as }, sent, newer: null }
}

function finishSave(draft: NoteDraft, stored: NoteBase, now: number): NoteDraft {
  if (draft.state !== 'saving') return draft
  const { sent, newer } = draft
  const { start, placeholder } = withPlaceholder(draft, stored)
  const held = { saved: textsOf(start), savedAt: now, base: start, placeholder }
  if (newer === null) return { state: 'clean', ...held }
  const edited = {
    noteHtml: typedOn(sent.noteHtml, newer.texts.noteHtml, start.noteHtml),
    hintHtml: typedOn(sent.hintHtml, newer.texts.hintHtml, start.hintHtml),
  }
  return { state: 'dirty', ...held, edited, editedAt: newer.editedAt }
}

/**
 * Stored texts as the draft shows them. Where an empty note was stored in place of the placeholder, the placeholder is
 * still shown, so that the text in an open editor does not disappear.
 */
function withPlaceholder(
  { placeholder, base }: NoteDraft,
  stored: NoteBase,
): { start: NoteBase; placeholder: string | null } {
  const isKept =
    placeholder !== null &&
    base.version !== null &&
    differsInSpacesOnly(base.noteHtml, placeholder) &&
    isEmptyRichText(stored.noteHtml)
  return isKept
    ? { start: { ...stored, noteHtml: base.noteHtml }, placeholder }
    : { start: stored, placeholder: null }
}

/** Keeps what was typed during a save, even when the save ended with other texts than it had sent. */
function typedOn(sent: string, newer: string, stored: string): string {
  if (isSameRichText(sent, stored)) return newer
  return isSameRichText(sent, newer) ? stored : joinRichTexts(stored, newer)
}

/** With edits made meanwhile the draft is dirty, not failed, so that autosave tries again. */
function failSave(draft: NoteDraft, message: string): NoteDraft {
  if (draft.state !== 'saving') return draft
  const { sent, newer } = draft
  if (newer === null) return { state: 'failed', ...stateOf(draft), edited: sent, message }
  return { state: 'dirty', ...stateOf(draft), edited: newer.texts, editedAt: newer.editedAt }
}

/**
 * Texts that arrive late replace those the learner has not edited and leave the others: a learner who typed a note before
 * the stored hint arrived must lose neither. Where both were changed, the draft keeps its base, so that its save causes
 * a conflict and the learner chooses. After a save from this page, fetched texts are older unless their version is newer.
 */
function load(draft: NoteDraft, fetched: NoteBase, now: number): NoteDraft {
  const { start: loaded, placeholder: fetchedPlaceholder } = withPlaceholder(draft, fetched)
  const placeholder = fetchedPlaceholder ?? placeholderOf(loaded)
  const current = currentTexts(draft)
  const { version } = draft.base
  if (isLater(version, loaded.version) || (version !== null && version === loaded.version)) return draft
  if (draft.savedAt !== null && !isLater(loaded.version, version) && !isSameTexts(loaded, current))
    return draft
  if (isSameTexts(loaded, draft.saved)) {
    if (draft.state === 'saving' || loaded.version === null) return draft
    return { ...draft, base: loaded, placeholder }
  }
  const note = loadText(current.noteHtml, draft.saved.noteHtml, loaded.noteHtml)
  const hint = loadText(current.hintHtml, draft.saved.hintHtml, loaded.hintHtml)
  const merged = { noteHtml: note.html, hintHtml: hint.html }
  const saved = textsOf(loaded)
  const base = note.isContested || hint.isContested ? draft.base : loaded
  switch (draft.state) {
    case 'clean':
      return { ...draft, saved, base: loaded, placeholder }
    case 'saving':
      return edit({ ...draft, saved, placeholder }, merged, draft.newer?.editedAt ?? now)
    case 'dirty':
    case 'failed':
      return isSameNote(merged, loaded)
        ? { state: 'clean', saved, savedAt: draft.savedAt, base: loaded, placeholder }
        : { ...draft, saved, base, placeholder, edited: merged }
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
  return { state: 'clean', ...stateOf(draft) }
}

function stateOf({ saved, savedAt, base, placeholder }: NoteDraft): DraftState {
  return { saved, savedAt, base, placeholder }
}

const isSameTexts = (a: NoteTexts, b: NoteTexts) => a.noteHtml === b.noteHtml && a.hintHtml === b.hintHtml

const isSameNote = (a: NoteTexts, b: NoteTexts) =>
  isSameRichText(a.noteHtml, b.noteHtml) && isSameRichText(a.hintHtml, b.hintHtml)
