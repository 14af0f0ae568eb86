import { expect, test } from 'vitest'
import { expectReadOrRefused } from '../../../../tests/setup/files/loose-json.ts'
import { readNote, readSavedNote } from './note.ts'

const NOON = Date.UTC(2026, 10, 20, 12)

const STRICT = { questionId: 'q1', noteHtml: '<p>Note</p>', hintHtml: '<p>Hint</p>', updatedAt: NOON }

const WIRE = {
  id: 'n1',
  question_id: 'q1',
  note_text: '<p>Note</p>',
  hint_text: '<p>Hint</p>',
  updated_at: '2026-11-20T12:00:00.000Z',
}

test.each([
  ['as our server sends it', {}, {}],
  ['a numeric id', { question_id: 7 }, { questionId: '7' }],
  ['no id', { id: undefined }, {}],
  ['no hint', { hint_text: null }, { hintHtml: '' }],
  ['no note', { note_text: undefined }, { noteHtml: '' }],
  ['no date', { updated_at: undefined }, { updatedAt: 0 }],
])('a note: %s (spec §3.6, §3.11)', (_, loose, strict) => {
  expect(readNote({ ...WIRE, ...loose })).toEqual({ ...STRICT, ...strict })
})

test('a note on nothing is refused', () => {
  expect(() => readNote({ ...WIRE, question_id: undefined })).toThrow('a note on a question')
})

test('any input becomes a note on a question, or is refused', () => {
  expectReadOrRefused(Object.keys(WIRE), readNote, ({ questionId, updatedAt }) => {
    expect(questionId).not.toBe('')
    expect(() => new Date(updatedAt).toISOString()).not.toThrow()
  })
})

const SENT = { questionId: 'q1', noteHtml: '<p onclick>SendResult</p>', hintHtml: '<p>SendResult</p>' }

test.each([
  [
    'as stored',
    { ...WIRE, note_text: '<p>SendResult</p>' },
    { noteHtml: '<p>SendResult</p>', hintHtml: '<p>Hint</p>', updatedAt: NOON },
  ],
  ['an emptied hint', { ...WIRE, hint_text: '' }, { noteHtml: '<p>Note</p>', hintHtml: '', updatedAt: NOON }],
  [
    'a message only',
    { message: 'saved' },
    { noteHtml: SENT.noteHtml, hintHtml: SENT.hintHtml, updatedAt: 0 },
  ],
  ['nothing', null, { noteHtml: SENT.noteHtml, hintHtml: SENT.hintHtml, updatedAt: 0 }],
])('the reply to a saved note, %s: what it leaves out is as it was sent', (_, answer, note) => {
  expect(readSavedNote(answer, SENT)).toEqual({ questionId: 'q1', ...note })
})
