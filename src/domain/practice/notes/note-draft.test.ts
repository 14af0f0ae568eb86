import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { frozen } from '../../../../tests/setup/frozen.ts'
import { noteDraftEvent } from '../../../../tests/setup/practice-events.ts'
import { aQuestion } from '../../../../tests/setup/question.ts'
import {
  autosaveDueAt,
  cleanDraft,
  currentTexts,
  hasHint,
  hasUnsavedEdits,
  initialNote,
  type NoteBase,
  type NoteDraft,
  type NoteTexts,
  type NoteVersion,
} from './note-draft.ts'
import { type NoteDraftEvent, noteDraftReducer } from './note-draft-reducer.ts'

const run = (draft: NoteDraft, ...events: readonly NoteDraftEvent[]) =>
  events.reduce((state, event) => noteDraftReducer(frozen(state), frozen(event)), draft)

const texts = (noteHtml: string, hintHtml = ''): NoteTexts => ({ noteHtml, hintHtml })
const begun = (noteHtml: string, hintHtml = '', version: NoteVersion = null): NoteBase => ({
  noteHtml,
  hintHtml,
  version,
})
const note = (html: string, now = 0): NoteDraftEvent => ({ type: 'note-edited', html, now })
const hint = (html: string, now = 0): NoteDraftEvent => ({ type: 'hint-edited', html, now })
const load = (noteHtml: string, hintHtml = '', now = 0): NoteDraftEvent => ({
  type: 'note-loaded',
  texts: begun(noteHtml, hintHtml),
  now,
})
const start: NoteDraftEvent = { type: 'save-started', as: 'entry 1' }
const finish = (now: number, stored = begun('<p>b</p>', '<p>h</p>', 300)): NoteDraftEvent => ({
  type: 'save-finished',
  stored,
  now,
})
const fail: NoteDraftEvent = { type: 'save-failed', message: 'Failed to save note. Please try again.' }
const cancel: NoteDraftEvent = { type: 'canceled' }

describe('initialNote (spec §4.12, §8.3)', () => {
  const saved = { questionId: 'q', noteHtml: '<p>mine</p>', hintHtml: '<p>think</p>', updatedAt: 7 }

  test.each([
    ['the saved note', 'Because.', saved, begun('<p>mine</p>', '<p>think</p>', 7)],
    [
      'a note that was saved empty stays empty',
      'Because.',
      { ...saved, noteHtml: '<p></p>' },
      begun('<p></p>', '<p>think</p>', 7),
    ],
    ['without a note, the explanation, escaped', 'R < 5\nΩ', null, begun('<p>R &lt; 5<br>Ω</p>')],
    ['without either, nothing', null, null, begun('')],
  ])('%s', (_, explanation, existing, expected) => {
    expect(initialNote(aQuestion({ id: 'q', explanation }), existing)).toEqual(expected)
  })

  test('without a note, the words of a formatted explanation', () => {
    const question = aQuestion({ id: 'q', format: 'markdown', explanation: 'See **Ohm**: `R`' })
    expect(initialNote(question, null)).toEqual(begun('<p>See Ohm: R</p>'))
  })
})

const clean = cleanDraft(begun('<p>a</p>', '<p>h</p>'))
const dirty = run(clean, note('<p>b</p>', 100))
const saving = run(dirty, start)
const savingNewer = run(saving, note('<p>c</p>', 200))
const saved = run(saving, finish(300))
const failed = run(saving, fail)

describe('states', () => {
  test.each<[string, NoteDraft, object]>([
    ['clean at first', clean, { state: 'clean', savedAt: null }],
    [
      'an edit makes it dirty since then',
      dirty,
      { state: 'dirty', edited: texts('<p>b</p>', '<p>h</p>'), editedAt: 100 },
    ],
    [
      'an edit of the hint keeps the note',
      run(dirty, hint('<p>i</p>', 150)),
      { edited: texts('<p>b</p>', '<p>i</p>'), editedAt: 150 },
    ],
    ['an edit undone by hand leaves nothing to save', run(dirty, note('<p>a</p>', 150)), { state: 'clean' }],
    [
      'an empty paragraph for nothing is no edit to save',
      run(cleanDraft(begun('')), note('<p></p>')),
      { state: 'clean' },
    ],
    ['a save is under way', saving, { state: 'saving', sent: texts('<p>b</p>', '<p>h</p>'), newer: null }],
    [
      'edited while saving',
      savingNewer,
      { state: 'saving', newer: { texts: texts('<p>c</p>', '<p>h</p>'), editedAt: 200 } },
    ],
    ['and back to what was sent', run(savingNewer, note('<p>b</p>', 250)), { state: 'saving', newer: null }],
    ['saved', saved, { state: 'clean', saved: texts('<p>b</p>', '<p>h</p>'), savedAt: 300 }],
    [
      'saved, but edited meanwhile',
      run(savingNewer, finish(300)),
      { state: 'dirty', edited: texts('<p>c</p>', '<p>h</p>'), editedAt: 200, savedAt: 300 },
    ],
    [
      'failed',
      failed,
      {
        state: 'failed',
        message: 'Failed to save note. Please try again.',
        saved: texts('<p>a</p>', '<p>h</p>'),
      },
    ],
    [
      'failed, but edited meanwhile',
      run(savingNewer, fail),
      { state: 'dirty', edited: texts('<p>c</p>', '<p>h</p>'), editedAt: 200 },
    ],
    ['edited after a failure', run(failed, note('<p>d</p>', 400)), { state: 'dirty', editedAt: 400 }],
    [
      'tried again after a failure',
      run(failed, start),
      { state: 'saving', sent: texts('<p>b</p>', '<p>h</p>') },
    ],
    ['saved by hand with nothing edited', run(clean, start, finish(300)), { state: 'clean', savedAt: 300 }],
    [
      'edited after a save, the time of the save stays known',
      run(saved, note('<p>e</p>', 400)),
      { state: 'dirty', savedAt: 300 },
    ],
    ['canceled', run(dirty, cancel), clean],
    ['canceled after a failure', run(failed, cancel), { state: 'clean', saved: clean.saved }],
    ['canceled while saving, only the newer edits go', run(savingNewer, cancel), saving],
  ])('%s', (_, draft, expected) => {
    expect(draft).toMatchObject(expected)
  })

  test.each<[string, NoteDraft, NoteDraftEvent]>([
    ['an edit that changes nothing', dirty, note('<p>b</p>', 900)],
    ['a second save while one is under way', saving, start],
    ['a save that ends when none is under way', clean, finish(900)],
    ['a failure when no save is under way', dirty, fail],
    ['a cancel with nothing edited', clean, cancel],
    ['a cancel of what is already on its way', saving, cancel],
    ['a load of the same text', clean, load('<p>a</p>', '<p>h</p>')],
    ['a load after a save from here, which is newer', saved, load('<p>old</p>', '<p>old</p>')],
  ])('%s changes nothing', (_, draft, event) => {
    expect(run(draft, event)).toBe(draft)
  })
})

describe('texts that arrive late never replace what the learner typed', () => {
  const before = cleanDraft(begun('<p>explanation</p>'))
  const typed = run(before, note('<p>typed</p>', 100))
  const loaded = load('<p>stored</p>', '<p>stored hint</p>', 500)

  test.each<[string, NoteDraft, object]>([
    [
      'nothing typed: the stored texts',
      run(before, loaded),
      cleanDraft(begun('<p>stored</p>', '<p>stored hint</p>')),
    ],
    [
      'a note typed: it stays, and the stored hint is not lost',
      run(typed, loaded),
      { state: 'dirty', edited: texts('<p>typed</p>', '<p>stored hint</p>'), editedAt: 100 },
    ],
    [
      'a hint typed: it stays, and the stored note is not lost',
      run(before, hint('<p>typed</p>', 100), loaded),
      { state: 'dirty', edited: texts('<p>stored</p>', '<p>typed</p>') },
    ],
    [
      'the save failed: as before',
      run(typed, start, fail, loaded),
      { state: 'failed', edited: texts('<p>typed</p>', '<p>stored hint</p>') },
    ],
    [
      'typed what was stored: nothing to save',
      run(before, note('<p>stored</p>'), load('<p>stored</p>')),
      cleanDraft(begun('<p>stored</p>')),
    ],
    [
      'already on its way without the stored hint: that is saved next',
      run(typed, start, loaded),
      {
        state: 'saving',
        sent: texts('<p>typed</p>'),
        newer: { texts: texts('<p>typed</p>', '<p>stored hint</p>'), editedAt: 500 },
      },
    ],
    [
      'on its way, and only the touched text was stored: nothing to add',
      run(typed, start, load('<p>stored</p>')),
      { state: 'saving', newer: null },
    ],
  ])('%s', (_, draft, expected) => {
    expect(draft).toMatchObject(expected)
  })
})

describe('basis: what the next save builds on, so that it overwrites nothing newer', () => {
  const stored = (version: NoteVersion) => begun('<p>b</p>', '<p>h</p>', version)
  const elsewhere = (noteHtml: string, version: NoteVersion): NoteDraftEvent => ({
    type: 'note-loaded',
    texts: begun(noteHtml, '<p>h</p>', version),
    now: 900,
  })

  test.each<[string, NoteDraft, NoteBase]>([
    ['at first, what was loaded', dirty, begun('<p>a</p>', '<p>h</p>')],
    ['the save that is under way', saving, stored('entry 1')],
    ['and the one that failed, which still waits', failed, stored('entry 1')],
    ['edited after a failure, the same', run(failed, note('<p>d</p>', 400)), stored('entry 1')],
    ['what was stored', saved, stored(300)],
    [
      'a newer note, when nothing is edited',
      run(saved, elsewhere('<p>e</p>', 400)),
      begun('<p>e</p>', '<p>h</p>', 400),
    ],
    ['not an older one', run(saved, elsewhere('<p>e</p>', 200)), stored(300)],
    [
      'a newer note that changed only the other text',
      run(clean, hint('<p>i</p>'), elsewhere('<p>e</p>', 400)),
      begun('<p>e</p>', '<p>h</p>', 400),
    ],
    [
      'what was stored of a save that had failed at first',
      run(saved, note('<p>f</p>', 350), start, fail, elsewhere('<p>f</p>', 400)),
      begun('<p>f</p>', '<p>h</p>', 400),
    ],
    [
      'not a newer note that changed the same text: the learner will be asked',
      run(saved, note('<p>f</p>', 350), elsewhere('<p>e</p>', 400)),
      stored(300),
    ],
  ])('%s', (_, draft, basis) => {
    expect(draft.base).toEqual(basis)
  })
})

test.each<[string, string, string]>([
  ['the same as was sent: what was typed since', '<p>b</p>', '<p>c</p>'],
  [
    'another version that was chosen: both, so that neither is lost',
    '<p>theirs</p>',
    '<p>theirs</p><p>c</p>',
  ],
])('typed while a save was under way that ended with %s', (_, stored, shown) => {
  expect(currentTexts(run(savingNewer, finish(300, begun(stored, '<p>h</p>', 300)))).noteHtml).toBe(shown)
})

describe('autosaveDueAt: 3 seconds after the last edit (spec §9.10)', () => {
  test.each<[string, NoteDraft, number | null]>([
    ['clean', clean, null],
    ['edited', dirty, 3100],
    ['edited again', run(dirty, hint('<p>i</p>', 2000)), 5000],
    ['under way', savingNewer, null],
    ['over, with newer edits', run(savingNewer, finish(9000)), 3200],
    ['failed', failed, null],
    ['failed, with newer edits', run(savingNewer, fail), 3200],
  ])('%s', (_, draft, dueAt) => {
    expect(autosaveDueAt(draft)).toBe(dueAt)
  })
})

test.each<[string, NoteDraft, boolean]>([
  ['a saved hint', clean, true],
  ['no hint', cleanDraft(begun('<p>a</p>')), false],
  ['a bare empty paragraph', cleanDraft(begun('<p>a</p>', '<p></p>')), false],
  ['a hint just typed', run(cleanDraft(begun('')), hint('<p>i</p>')), true],
  ['a hint just deleted', run(clean, hint('<p></p>')), false],
])('hasHint: %s', (_, draft, expected) => {
  expect(hasHint(draft)).toBe(expected)
})

describe('laws, over random events', () => {
  const events = fc.array(noteDraftEvent, { maxLength: 40, size: 'max' })

  test('what the learner types is shown at once, in every state', () => {
    fc.assert(
      fc.property(events, (sequence) => {
        const draft = run(clean, ...sequence)
        expect(currentTexts(run(draft, note('<p>new</p>'))).noteHtml).toBe('<p>new</p>')
        expect(currentTexts(run(draft, hint('<p>new</p>'))).hintHtml).toBe('<p>new</p>')
      }),
    )
  })

  test('no save, its end or its failure ever changes the texts on screen, and only a save that ends stores', () => {
    fc.assert(
      fc.property(events, fc.constantFrom('started', 'finished', 'failed'), (sequence, what) => {
        const before = run(clean, ...sequence)
        const sent = before.state === 'saving' ? before.sent : before.saved
        const event = { started: start, finished: finish(900, { ...sent, version: 900 }), failed: fail }[what]
        const after = run(before, event)
        expect(currentTexts(after)).toEqual(currentTexts(before))
        const stored =
          before.state === 'saving' && event.type === 'save-finished' ? before.sent : before.saved
        expect(after.saved).toEqual(stored)
      }),
    )
  })

  test('unsaved edits are never forgotten: a draft without them shows what is saved or on its way', () => {
    fc.assert(
      fc.property(events, (sequence) => {
        const draft = run(clean, ...sequence)
        if (hasUnsavedEdits(draft)) return
        expect(currentTexts(draft)).toEqual(draft.state === 'saving' ? draft.sent : draft.saved)
      }),
    )
  })

  test('a save, and its end, leave nothing unsaved', () => {
    fc.assert(
      fc.property(events, (sequence) => {
        const idle = run(clean, ...sequence, fail)
        const after = run(idle, start, finish(900, { ...currentTexts(idle), version: 900 }))
        expect(hasUnsavedEdits(after)).toBe(false)
        expect(after.saved).toEqual(currentTexts(idle))
      }),
    )
  })
})
