import { describe, expect, test } from 'vitest'
import { aQuestion } from '../../../../tests/setup/question.ts'
import type { Note } from '../../model.ts'
import { currentTexts } from './note-draft.ts'
import type { NoteDraftEvent } from './note-draft-reducer.ts'
import {
  NO_NOTE_EDITING,
  type NoteEditing,
  type NoteEditingEvent,
  noteEditingReducer,
} from './note-editing.ts'

const ROW = 'row 1'
const OHM = aQuestion({ id: 'ohm', explanation: 'U = R × I' })
const NOTE: Note = { questionId: 'ohm', noteHtml: '<p>saved</p>', hintHtml: '<p>hint</p>', updatedAt: 1 }

const opened: NoteEditingEvent = { type: 'opened', row: ROW, question: OHM, note: NOTE }
const draft = (event: NoteDraftEvent, row = ROW): NoteEditingEvent => ({ type: 'draft', row, event })
const typed = draft({ type: 'note-edited', html: '<p>typed</p>', now: 10 })
const typedHint = draft({ type: 'hint-edited', html: '<p>typed hint</p>', now: 11 })
const saving = draft({ type: 'save-started', as: 'entry 1' })
const saved = draft({
  type: 'save-finished',
  stored: { noteHtml: '<p>typed</p>', hintHtml: '<p>hint</p>', version: 20 },
  now: 20,
})
const failed = draft({ type: 'save-failed', message: 'No.' })
const canceled = draft({ type: 'canceled' })

const editing = (...events: readonly NoteEditingEvent[]): NoteEditing =>
  events.reduce(noteEditingReducer, NO_NOTE_EDITING)
const textsAfter = (...events: readonly NoteEditingEvent[]) => {
  const found = editing(...events).get(ROW)
  return found === undefined ? 'closed' : currentTexts(found)
}

describe('Edit opens both editors (spec §4.12)', () => {
  test.each([
    ['on the saved note', NOTE, { noteHtml: '<p>saved</p>', hintHtml: '<p>hint</p>' }],
    [
      'on the explanation and an empty hint without one',
      null,
      { noteHtml: '<p>U = R × I</p>', hintHtml: '' },
    ],
  ])('%s', (_, note, texts) => {
    expect(textsAfter({ ...opened, note })).toEqual(texts)
  })

  test('a second Edit keeps what was typed', () => {
    expect(textsAfter(opened, typed, opened)).toMatchObject({ noteHtml: '<p>typed</p>' })
  })
})

describe('then', () => {
  test.each([
    [
      'both texts take edits',
      [typed, typedHint],
      { noteHtml: '<p>typed</p>', hintHtml: '<p>typed hint</p>' },
    ],
    ['Cancel discards and closes', [typed, canceled], 'closed'],
    ['Cancel with nothing typed closes', [canceled], 'closed'],
    [
      'Edit after Cancel starts from the saved note',
      [typed, canceled, opened],
      {
        noteHtml: '<p>saved</p>',
        hintHtml: '<p>hint</p>',
      },
    ],
    ['a finished save closes', [typed, saving, saved], 'closed'],
    ['a save with nothing typed closes, too', [saving, saved], 'closed'],
    [
      'a failed save keeps the editors and the texts',
      [typed, saving, failed],
      {
        noteHtml: '<p>typed</p>',
        hintHtml: '<p>hint</p>',
      },
    ],
    ['after a failed save, it can be tried again', [typed, saving, failed, saving, saved], 'closed'],
    ['after a failed save, Cancel discards', [typed, saving, failed, canceled], 'closed'],
    [
      'while it is saved, nothing can be typed',
      [typed, saving, typedHint],
      {
        noteHtml: '<p>typed</p>',
        hintHtml: '<p>hint</p>',
      },
    ],
    [
      'while it is saved, Cancel does nothing',
      [typed, saving, canceled],
      {
        noteHtml: '<p>typed</p>',
        hintHtml: '<p>hint</p>',
      },
    ],
    [
      'a save that was never started closes nothing',
      [typed, saved],
      {
        noteHtml: '<p>typed</p>',
        hintHtml: '<p>hint</p>',
      },
    ],
  ] as const)('%s', (_, events, expected) => {
    expect(textsAfter(opened, ...events)).toEqual(expected)
  })

  test('the save is seen as one', () => {
    expect(editing(opened, typed, saving).get(ROW)?.state).toBe('saving')
    expect(editing(opened, typed, saving, failed).get(ROW)).toMatchObject({ state: 'failed', message: 'No.' })
  })
})

test('rows do not touch each other', () => {
  const both = editing(opened, { ...opened, row: 'row 2' }, typed)
  expect([...both.keys()]).toEqual([ROW, 'row 2'])
  expect(noteEditingReducer(both, draft({ type: 'canceled' }, 'row 2')).get(ROW)).toBe(both.get(ROW))
})

test.each([
  ['typing', typed],
  ['saving', saving],
  ['a finished save', saved],
  ['a failed save', failed],
  ['Cancel', canceled],
])('%s in a row that is not open changes nothing', (_, event) => {
  expect(noteEditingReducer(NO_NOTE_EDITING, event)).toBe(NO_NOTE_EDITING)
})

test('typing the same text changes nothing', () => {
  const open = editing(opened)
  expect(noteEditingReducer(open, draft({ type: 'note-edited', html: '<p>saved</p>', now: 10 }))).toBe(open)
})
