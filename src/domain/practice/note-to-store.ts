import { differsInSpacesOnly, isEmptyRichText } from '../rich-text.ts'
import { currentTexts, type NoteDraft, type NoteStart, type NoteTexts } from './note-draft.ts'

/** What a save of a draft stores, and the version it is based on. */
export interface NoteToStore {
  readonly texts: NoteTexts
  readonly startedFrom: NoteStart
}

/**
 * What to store of a draft; null when the learner has written nothing. An untouched placeholder (the explanation) is
 * stored as an empty text, not as a copy, which would become outdated when the explanation changes.
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
