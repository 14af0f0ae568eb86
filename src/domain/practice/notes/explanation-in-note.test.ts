import { expect, test } from 'vitest'
import { cleanDraft, currentTexts, type NoteDraft, withNewExplanation, writtenNote } from './note-draft.ts'
import { type NoteDraftEvent, noteDraftReducer } from './note-draft-reducer.ts'

const UNWRITTEN = cleanDraft({ noteHtml: '<p>old</p>', hintHtml: '', version: null })
const STORED = cleanDraft({ noteHtml: '<p>old</p>', hintHtml: '', version: 7 })

function after(draft: NoteDraft, ...events: readonly NoteDraftEvent[]): NoteDraft {
  return events.reduce(noteDraftReducer, draft)
}

const noteEdited = (html: string): NoteDraftEvent => ({ type: 'note-edited', html, now: 1 })
const hintEdited: NoteDraftEvent = { type: 'hint-edited', html: '<p>hint</p>', now: 1 }
const failed: readonly NoteDraftEvent[] = [
  { type: 'save-started', as: 'x' },
  { type: 'save-failed', message: 'no' },
]

test.each([
  ['nothing written', UNWRITTEN, '<p>new</p>', ''],
  ['only a hint written', after(UNWRITTEN, hintEdited), '<p>new</p>', ''],
  ['only a hint written, not saved', after(UNWRITTEN, hintEdited, ...failed), '<p>new</p>', ''],
  ['a note written', after(UNWRITTEN, noteEdited('<p>mine</p>')), '<p>mine</p>', '<p>mine</p>'],
  ['a stored note with the same words', STORED, '<p>old</p>', '<p>old</p>'],
  ['no note stored, but emptied', after(UNWRITTEN, noteEdited('')), '', ''],
])('%s', (_, draft, shown, written) => {
  const renewed = withNewExplanation(draft, '<p>new</p>')
  expect(currentTexts(renewed).noteHtml).toBe(shown)
  expect(currentTexts(renewed).hintHtml).toBe(currentTexts(draft).hintHtml)
  expect([writtenNote(draft), writtenNote(renewed)]).toEqual([written, written])
})
