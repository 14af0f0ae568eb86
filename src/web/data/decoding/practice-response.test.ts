import { expect, test } from 'vitest'
import { expectReadOrRefused } from '../../../../tests/setup/files/loose-json.ts'
import { newestFirst, readPracticeResponse } from './practice-response.ts'

const NOON = Date.UTC(2026, 10, 20, 12)

const STRICT = {
  id: 'r1',
  questionId: 'q1',
  selected: ['Oak'],
  isCorrect: true,
  timeMs: 4200,
  createdAt: NOON,
}

/** Under both names of each pair, as our server sends it. */
const WIRE = {
  id: 'r1',
  user_id: 'u1',
  question_id: 'q1',
  user_answer: ['Oak'],
  selected_answers: ['Oak'],
  is_correct: true,
  response_time_ms: 4200,
  time_taken: 4200,
  source: 'frontend',
  created_at: '2026-11-20T12:00:00.000Z',
}

test.each([
  ['under both names', {}, {}],
  ['under the names that are read', { user_answer: undefined, response_time_ms: undefined }, {}],
  ['under the names that are sent', { selected_answers: undefined, time_taken: undefined }, {}],
  ['the answer as one string', { selected_answers: undefined, user_answer: 'Oak' }, {}],
  ['numeric ids', { id: 9, question_id: 7 }, { id: '9', questionId: '7' }],
  ['the time in quotes', { time_taken: '4200' }, {}],
  ['no time', { time_taken: null, response_time_ms: null }, { timeMs: null }],
  ['how sure one was', { confidence: 'guess' }, { confidence: 'guess' }],
  ['nothing said of it', { confidence: null }, {}],
  ['an unknown confidence', { confidence: 'very' }, {}],
  ['the offset of the clock', { utc_offset_minutes: -210 }, { utcOffsetMinutes: -210 }],
  ['an unknown offset', { utc_offset_minutes: null }, {}],
  ['an offset that no clock has', { utc_offset_minutes: 1e9 }, {}],
  ['no date', { created_at: undefined }, { createdAt: 0 }],
  ['no verdict', { is_correct: undefined }, { isCorrect: false }],
  ['no answer', { selected_answers: null, user_answer: null }, { selected: [] }],
])('a practice response: %s (spec §3.5, §3.11)', (_, loose, strict) => {
  expect(readPracticeResponse({ ...WIRE, ...loose })).toEqual({ ...STRICT, ...strict })
})

test.each([[{ ...WIRE, id: null }], [{ ...WIRE, question_id: undefined }], ['text'], [null]])(
  'refused: %j',
  (wire) => {
    expect(() => readPracticeResponse(wire)).toThrow('The server')
  },
)

test('lists are newest first, whatever order the server sends; of the same time, in its order (spec §3.5)', () => {
  const at = (id: string, hour: number) => ({ ...WIRE, id, created_at: new Date(NOON + hour).toISOString() })
  const list = newestFirst(
    [at('oldest', 0), at('newest', 9), at('b', 5), at('a', 5)].map(readPracticeResponse),
  )
  expect(list.map(({ id }) => id)).toEqual(['newest', 'b', 'a', 'oldest'])
})

test('any input becomes a response to a question, with a time that can be shown, or is refused', () => {
  expectReadOrRefused(Object.keys(WIRE), readPracticeResponse, ({ id, questionId, createdAt, timeMs }) => {
    expect(id).not.toBe('')
    expect(questionId).not.toBe('')
    expect(() => new Date(createdAt).toISOString()).not.toThrow()
    expect(timeMs).not.toBeNaN()
  })
})

test.each<[string, readonly unknown[], object]>([
  ['of a compact page', ['r1', 'q1', ['Oak'], true, 4200, NOON], {}],
  ['without a time', ['r1', 'q1', ['Oak'], true, null, NOON], { timeMs: null }],
  ['with a confidence', ['r1', 'q1', ['Oak'], true, 4200, NOON, 'sure'], { confidence: 'sure' }],
  [
    'with the offset of the clock',
    ['r1', 'q1', ['Oak'], true, 4200, NOON, 'sure', 540],
    { confidence: 'sure', utcOffsetMinutes: 540 },
  ],
  ['with an offset alone', ['r1', 'q1', ['Oak'], true, 4200, NOON, null, 0], { utcOffsetMinutes: 0 }],
  ['with more values, of a later release', ['r1', 'q1', ['Oak'], true, 4200, NOON, null, null, 5], {}],
])('a list %s is the same response', (_, entry, difference) => {
  expect(readPracticeResponse(entry)).toEqual({ ...STRICT, ...difference })
})

test('an empty list is refused', () => {
  expect(() => readPracticeResponse([])).toThrow('a practice response with an id')
})
