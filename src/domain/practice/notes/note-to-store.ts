import { differsInSpacesOnly, isEmptyRichText } from '../../rich-text/rich-text.ts'
import { currentTexts, type NoteBase, type NoteDraft, type NoteTexts } from './note-draft.ts'

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
