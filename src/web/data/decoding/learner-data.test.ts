import { expect, test } from 'vitest'
import { expectReadOrRefused } from '../../../../tests/setup/files/loose-json.ts'
import { UNKNOWN_CHOICE } from '../../../domain/model.ts'
import { readLearner, readLearnerData, readPastTest } from './learner-data.ts'

const USER = { id: 'u1', name: 'Ada', w3w_identifier: 'oak-elm-yew' }
const test1 = (id: string, taken_at?: string) => ({ id, score: 70, passed: true, taken_at })

test.each([
  ['as our server sends it', USER, { id: 'u1', name: 'Ada', identifier: 'oak-elm-yew' }],
  [
    'with the time at which they were added',
    { ...USER, created_at: '1970-01-01T00:00:01.000Z' },
    { id: 'u1', name: 'Ada', identifier: 'oak-elm-yew', createdAt: 1000 },
  ],
  ['a numeric id', { ...USER, id: 7 }, { id: '7', name: 'Ada', identifier: 'oak-elm-yew' }],
  ['no name', { ...USER, name: null }, { id: 'u1', name: 'oak-elm-yew', identifier: 'oak-elm-yew' }],
  ['an id only', { id: 7 }, { id: '7', name: 'one-two-three', identifier: 'one-two-three' }],
])('a learner: %s (spec §3.1, §3.11)', (_, user, learner) => {
  expect(readLearnerData({ user }, 'one-two-three')).toEqual({ learner, tests: [], questions: [] })
})

test('a new learner without an identifier is refused: they could not sign in again', () => {
  expect(readLearner(USER, null).identifier).toBe('oak-elm-yew')
  expect(() => readLearner({ ...USER, w3w_identifier: '' }, null)).toThrow('a learner with an identifier')
})

test.each([[null], [[]], [{}], [{ user: null }], [{ user: { name: 'Ada' } }], [{ user: USER, tests: {} }]])(
  'refused: %j',
  (answer) => {
    expect(() => readLearnerData(answer, 'one-two-three')).toThrow('The server')
  },
)

test('tests are newest first by their dates; if one has no date, in the order sent (spec §3.2)', () => {
  const old = test1('old', '2026-01-01T00:00:00.000Z')
  const recent = test1('recent', '2026-02-01T00:00:00.000Z')
  const order = (...tests: unknown[]) =>
    readLearnerData({ user: USER, tests }, 'one-two-three').tests.map(({ id }) => id)
  expect(order(old, recent)).toEqual(['recent', 'old'])
  expect(order(recent, old)).toEqual(['recent', 'old'])
  expect(order(old, recent, test1('undated'))).toEqual(['old', 'recent', 'undated'])
})

test('any input becomes a learner with an id and a name, or is refused', () => {
  const read = (user: unknown) => readLearnerData({ user }, 'one-two-three')
  expectReadOrRefused(Object.keys(USER), read, ({ learner }) => {
    expect(learner.id).not.toBe('')
    expect(learner.name).not.toBe('')
    expect(learner.identifier).not.toBe('')
  })
})

const NOON = Date.UTC(2026, 10, 20, 12)

const STRICT = {
  id: 't1',
  score: 67.5,
  passed: true,
  takenAt: NOON,
  categories: ['Trees'],
  examId: 'e1',
  exam: {
    name: 'Trees',
    categories: [],
    blueprint: { kind: 'named', counts: [{ category: 'Trees', count: 5 }] },
    passMark: { kind: 'points', points: 3.5 },
    timeLimitMinutes: 60,
    scoring: 'partial',
    showsAnswerCount: true,
  },
  durationMs: 90_000,
  questions: [
    {
      ...{
        id: 'q1',
        text: 'Which is a tree?',
        isCorrect: false,
        chosen: ['Rose', 'Fern'],
        category: 'Trees',
      },
      ...{ points: 0.5, timeMs: 1200, forReview: true },
    },
  ],
}

const WIRE = {
  id: 't1',
  user_id: 'u1',
  score: 67.5,
  passed: true,
  taken_at: '2026-11-20T12:00:00.000Z',
  categories: ['Trees'],
  exam_id: 'e1',
  exam: {
    name: 'Trees',
    categories: [],
    blueprint: { kind: 'named', counts: [{ category: 'Trees', count: 5 }] },
    pass_mark: { kind: 'points', points: 3.5 },
    time_limit_minutes: 60,
    scoring: 'partial',
    shows_answer_count: true,
  },
  duration_ms: 90_000,
  questions: [
    {
      id: 'q1',
      question_text: 'Which is a tree?',
      is_correct: false,
      chosen: ['Rose', 'Fern'],
      category: 'Trees',
      points: 0.5,
      time_ms: 1200,
      for_review: true,
    },
  ],
}

test.each([
  ['as our server sends it', {}, {}],
  ['a numeric id', { id: 3 }, { id: '3' }],
  ['the score in quotes', { score: '67.5' }, {}],
  ['no score', { score: null, passed: undefined }, { score: 0, passed: false }],
  ['no date', { taken_at: undefined }, { takenAt: null }],
  ['a test over the whole bank', { categories: null }, { categories: null }],
  ['a server that does not know of categories', { categories: undefined }, { categories: null }],
  ['an empty list of categories', { categories: [] }, { categories: null }],
  [
    'a server that does not know of exams',
    { exam_id: undefined, exam: undefined, duration_ms: undefined },
    { examId: null, exam: null, durationMs: null },
  ],
  ['an exam with an unknown blueprint', { exam: { ...WIRE.exam, blueprint: { kind: 'x' } } }, { exam: null }],
  [
    'an exam without a limit',
    { exam: { ...WIRE.exam, time_limit_minutes: null, pass_mark: { kind: 'percent', percent: 70 } } },
    { exam: { ...STRICT.exam, timeLimitMinutes: null, passMark: { kind: 'percent', percent: 70 } } },
  ],
  ['no list of questions', { questions: undefined }, { questions: [] }],
  ['null for a list', { questions: null }, { questions: [] }],
  [
    'a question with a text only',
    { questions: [{ question_text: 'Which?', is_correct: false }] },
    { questions: [{ ...UNKNOWN_CHOICE, id: '', text: 'Which?', isCorrect: false }] },
  ],
  [
    'a question without a verdict is no evidence of a mistake',
    { questions: [{ id: 7, question_text: 'Which?' }] },
    { questions: [{ ...UNKNOWN_CHOICE, id: '7', text: 'Which?', isCorrect: true }] },
  ],
  [
    'a question that was left unanswered',
    { questions: [{ id: 7, question_text: 'Which?', is_correct: false, chosen: [], category: null }] },
    { questions: [{ ...UNKNOWN_CHOICE, id: '7', text: 'Which?', isCorrect: false, chosen: [] }] },
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
