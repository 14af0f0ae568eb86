import { expect, test } from 'vitest'
import { expectReadOrRefused } from '../../../../tests/setup/files/loose-json.ts'
import { readLearner, readLearnerData } from './learner-data.ts'

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
