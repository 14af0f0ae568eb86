import { currentTexts, type NoteDraft } from './note-draft.ts'

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
