import { differsInSpacesOnly, isEmptyRichText } from '../rich-text.ts'
import { currentTexts, type NoteDraft, type NoteStart, type NoteTexts } from './note-draft.ts'

/** What a save of a draft stores, and what it builds on. */
export interface NoteToStore {
  readonly texts: NoteTexts
  readonly startedFrom: NoteStart
}

/**
 * The draft as it is to be stored; null when there is nothing of the learner's in it. The explanation that stands in for
 * a missing note is not the learner's: untouched, it is stored as an empty text and not as a copy, which would stay
 * behind when the explanation changes.
 */
export function noteToStore(draft: NoteDraft): NoteToStore | null {
  const texts = withoutStandIn(draft, currentTexts(draft))
  const startedFrom = { ...withoutStandIn(draft, draft.basis), version: draft.basis.version }
  const isUntouched = texts !== currentTexts(draft) && isEmptyRichText(texts.hintHtml)
  return isUntouched && startedFrom.version === null ? null : { texts, startedFrom }
}

function withoutStandIn({ standIn }: NoteDraft, texts: NoteTexts): NoteTexts {
  if (standIn === null || isEmptyRichText(standIn) || !differsInSpacesOnly(texts.noteHtml, standIn))
    return texts
  return { noteHtml: '', hintHtml: texts.hintHtml }
}
