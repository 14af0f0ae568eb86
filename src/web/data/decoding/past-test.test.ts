import { expect, test } from 'vitest'
import { expectReadOrRefused } from '../../../../tests/setup/files/loose-json.ts'
import { readPastTest } from './past-test.ts'

const NOON = Date.UTC(2026, 10, 20, 12)

const STRICT = {
  id: 't1',
  score: 67.5,
  passed: true,
  takenAt: NOON,
  categories: ['Trees'],
  questions: [
    { id: 'q1', text: 'Which is a tree?', isCorrect: false, chosen: ['Rose', 'Fern'], category: 'Trees' },
  ],
}

const WIRE = {
  id: 't1',
  user_id: 'u1',
  score: 67.5,
  passed: true,
  taken_at: '2026-11-20T12:00:00.000Z',
  categories: ['Trees'],
  questions: [
    {
      id: 'q1',
      question_text: 'Which is a tree?',
      is_correct: false,
      chosen: ['Rose', 'Fern'],
      category: 'Trees',
    },
  ],
}

test.each([
  ['as our server sends it', {}, {}],
  ['a numeric id', { id: 3 }, { id: '3' }],
  ['the score in quotes', { score: '67.5' }, {}],
  ['no score', { score: null, passed: undefined }, { score: 0, passed: false }],
  ['the older created_at', { taken_at: undefined, created_at: '2026-11-20T12:00:00' }, {}],
  ['no date', { taken_at: undefined }, { takenAt: null }],
  ['a test over the whole bank', { categories: null }, { categories: null }],
  ['a server that does not know of categories', { categories: undefined }, { categories: null }],
  ['an empty list of categories', { categories: [] }, { categories: null }],
  ['no list of questions', { questions: undefined }, { questions: [] }],
  ['null for a list', { questions: null }, { questions: [] }],
  [
    'a question with a text only',
    { questions: [{ question_text: 'Which?', is_correct: false }] },
    { questions: [{ id: '', text: 'Which?', isCorrect: false, chosen: null, category: null }] },
  ],
  [
    'a question without a verdict is no evidence of a mistake',
    { questions: [{ id: 7, question_text: 'Which?' }] },
    { questions: [{ id: '7', text: 'Which?', isCorrect: true, chosen: null, category: null }] },
  ],
  [
    'a question that was left unanswered',
    { questions: [{ id: 7, question_text: 'Which?', is_correct: false, chosen: [], category: null }] },
    { questions: [{ id: '7', text: 'Which?', isCorrect: false, chosen: [], category: null }] },
  ],
])('a past test: %s (spec §3.2, §3.11)', (_, loose, strict) => {
  expect(readPastTest({ ...WIRE, ...loose })).toEqual({ ...STRICT, ...strict })
})

test.each([
  [{ ...WIRE, id: undefined }],
  [{ ...WIRE, questions: 'many' }],
  [{ ...WIRE, questions: [1] }],
  [7],
])('refused: %j', (wire) => {
  expect(() => readPastTest(wire)).toThrow('The server')
})

test('any input becomes a test with a finite score, or is refused', () => {
  expectReadOrRefused(Object.keys(WIRE), readPastTest, ({ id, score, takenAt }) => {
    expect(id).not.toBe('')
    expect(Number.isFinite(score)).toBe(true)
    if (takenAt !== null) expect(() => new Date(takenAt).toISOString()).not.toThrow()
  })
})
