import { describe, expect, test } from 'vitest'
import { aQuestion } from '../../../../tests/setup/question.ts'
import { cleanDraft, currentTexts, initialNote, type NoteDraft, noteToStore } from './note-draft.ts'
import { type NoteDraftEvent, noteDraftReducer } from './note-draft-reducer.ts'

const OHM = aQuestion({ id: 'ohm', explanation: 'U = R × I' })
const BARE = aQuestion({ id: 'bare', explanation: null })
const PREFILLED = '<p>U = R × I</p>'
const STORED = { questionId: 'ohm', noteHtml: PREFILLED, hintHtml: '', updatedAt: 7 }

const run = (draft: NoteDraft, ...events: readonly NoteDraftEvent[]) => events.reduce(noteDraftReducer, draft)
const note = (html: string): NoteDraftEvent => ({ type: 'note-edited', html, now: 1 })
const hint = (html: string): NoteDraftEvent => ({ type: 'hint-edited', html, now: 1 })
const start: NoteDraftEvent = { type: 'save-started', as: 'entry 1' }
const fail: NoteDraftEvent = { type: 'save-failed', message: 'No.' }
const finish = (noteHtml: string, hintHtml: string): NoteDraftEvent => ({
  type: 'save-finished',
  stored: { noteHtml, hintHtml, version: 9 },
  now: 2,
})

const prefilled = cleanDraft(initialNote(OHM, null))
const nothing = { noteHtml: '', hintHtml: '' }

describe('an explanation shown in place of a note is not stored', () => {
  test.each<[string, NoteDraft, readonly [note: string, hint: string] | null]>([
    ['untouched: there is nothing to store', prefilled, null],
    ['edited and back again', run(prefilled, note('<p>x</p>'), note(PREFILLED)), null],
    [
      'no explanation in its place: an empty note may be stored',
      cleanDraft(initialNote(BARE, null)),
      ['', ''],
    ],
    ['only the hint was written', run(prefilled, hint('<p>h</p>')), ['', '<p>h</p>']],
    ['only the hint, while it is saved', run(prefilled, hint('<p>h</p>'), start), ['', '<p>h</p>']],
    [
      'only the hint, which a failed save may still have to store, taken out again',
      run(prefilled, hint('<p>h</p>'), start, fail, hint('')),
      ['', ''],
    ],
    [
      'what the learner made of it is',
      run(prefilled, note(`${PREFILLED}<p>mine</p>`)),
      [`${PREFILLED}<p>mine</p>`, ''],
    ],
    ['that the learner took it out is', run(prefilled, note('')), ['', '']],
    [
      'typed out once a note is stored, it is a note',
      run(prefilled, note('<p>x</p>'), start, finish('<p>x</p>', ''), note(PREFILLED)),
      [PREFILLED, ''],
    ],
    ['a stored note is not changed', cleanDraft(initialNote(OHM, STORED)), [PREFILLED, '']],
    [
      'a stored note that arrives late, too',
      run(prefilled, { type: 'note-loaded', texts: initialNote(OHM, STORED), now: 3 }),
      [PREFILLED, ''],
    ],
  ])('%s', (_, draft, texts) => {
    expect(noteToStore(draft)?.texts ?? null).toEqual(texts && { noteHtml: texts[0], hintHtml: texts[1] })
  })
})

test.each<[string, NoteDraft, object]>([
  ['nothing, where no note is stored', run(prefilled, note('<p>x</p>')), { ...nothing, version: null }],
  [
    'what was sent before',
    run(prefilled, hint('<p>h</p>'), start, fail, note('<p>x</p>')),
    { noteHtml: '', hintHtml: '<p>h</p>', version: 'entry 1' },
  ],
  ['what is stored', cleanDraft(initialNote(OHM, STORED)), { noteHtml: PREFILLED, hintHtml: '', version: 7 }],
])('a save builds on %s', (_, draft, startedFrom) => {
  expect(noteToStore(draft)?.startedFrom).toEqual(startedFrom)
})

test('stored without it, the draft still shows it, and saves no copy later', () => {
  const stored = run(prefilled, hint('<p>h</p>'), start, finish('', '<p>h</p>'))
  expect(stored.state).toBe('clean')
  expect(currentTexts(stored)).toEqual({ noteHtml: PREFILLED, hintHtml: '<p>h</p>' })
  expect(noteToStore(stored)).toEqual({
    texts: { noteHtml: '', hintHtml: '<p>h</p>' },
    startedFrom: { noteHtml: '', hintHtml: '<p>h</p>', version: 9 },
  })
  const edited = run(prefilled, hint('<p>h</p>'), start, hint('<p>i</p>'), finish('', '<p>h</p>'))
  expect(noteToStore(edited)?.texts).toEqual({ noteHtml: '', hintHtml: '<p>i</p>' })
})

describe('after a hint was saved beside it, the explanation', () => {
  const loaded = (noteHtml: string, version: number): NoteDraftEvent => ({
    type: 'note-loaded',
    texts: { noteHtml, hintHtml: '<p>h</p>', version },
    now: 3,
  })
  const sent = [hint('<p>h</p>'), start] as const
  const saved = [...sent, finish('', '<p>h</p>')] as const

  test.each<[string, readonly NoteDraftEvent[], shown: string, toStore: string]>([
    ['stays when the stored texts are fetched again', [...saved, loaded('', 10)], PREFILLED, ''],
    ['stays when a save that seemed to fail is found stored', [...sent, fail, loaded('', 10)], PREFILLED, ''],
    ['stays after a second hint', [...saved, hint('<p>i</p>'), start, finish('', '<p>i</p>')], PREFILLED, ''],
    ['gives way to a note from elsewhere', [...saved, loaded('<p>x</p>', 10)], '<p>x</p>', '<p>x</p>'],
    ['comes back after a canceled edit', [...saved, note(''), { type: 'canceled' }], PREFILLED, ''],
    ['is removed when the learner deletes it', [...saved, note(''), start, finish('', '<p>h</p>')], '', ''],
    ['is removed when it is deleted during the save', [...sent, note(''), finish('', '<p>h</p>')], '', ''],
    [
      'is a note once the learner typed it again',
      [...saved, note(''), start, finish('', '<p>h</p>'), note(PREFILLED)],
      PREFILLED,
      PREFILLED,
    ],
  ])('%s', (_, events, shown, toStore) => {
    const draft = run(prefilled, ...events)
    expect(currentTexts(draft).noteHtml).toBe(shown)
    expect(noteToStore(draft)?.texts.noteHtml).toBe(toStore)
  })
})

test.each([
  ['as written now', '<p>Because:<br>&nbsp;&nbsp;deeper</p>'],
  ['as the editor gives it', '<p>Because:<br>\u00a0\u00a0deeper</p>'],
  ['with plain spaces', '<p>Because:<br>  deeper</p>'],
  ['with plain spaces, read by the editor', '<p>Because:<br>deeper</p>'],
])('an indented explanation is recognized as untouched %s', (_, html) => {
  const draft = cleanDraft(initialNote(aQuestion({ id: 'q', explanation: 'Because:\n  deeper' }), null))
  expect(noteToStore(run(draft, hint('<p>h</p>'), note(html)))?.texts.noteHtml).toBe('')
})
