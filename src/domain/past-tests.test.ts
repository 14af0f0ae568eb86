import { expect, test } from 'vitest'
import { type LearnerData, type PastTest, PLAIN_DETAILS, type Question, UNKNOWN_EXAM } from './model.ts'
import { questionsOfTest, withoutTest, withTests } from './past-tests.ts'

const question = (id: string, sourceTestId: string | null): Question => ({
  id,
  text: id,
  category: null,
  options: ['A', 'B'],
  correct: ['A'],
  explanation: null,
  isFlagged: false,
  wasCorrect: null,
  sourceTestId,
  ...PLAIN_DETAILS,
})
const pastTest = (id: string): PastTest => ({
  id,
  score: 50,
  passed: false,
  takenAt: null,
  ...UNKNOWN_EXAM,
  questions: [],
})

const data: LearnerData = {
  learner: { id: 'l', name: 'Ada', identifier: 'red-green-blue' },
  tests: [pastTest('t1'), pastTest('t2')],
  questions: [question('a', 't1'), question('b', 't2'), question('c', null), question('d', 't1')],
}

test.each([
  ['a test with questions', 't1', ['t2'], ['b', 'c'], ['a', 'd']],
  ['another', 't2', ['t1'], ['a', 'c', 'd'], ['b']],
  ['a test that is not there', 't3', ['t1', 't2'], ['a', 'b', 'c', 'd'], []],
])('deleting %s', (_, testId, tests, left, gone) => {
  const after = withoutTest(data, testId)
  expect(after.learner).toBe(data.learner)
  expect(after.tests.map(({ id }) => id)).toEqual(tests)
  expect(after.questions.map(({ id }) => id)).toEqual(left)
  expect(questionsOfTest(data.questions, testId).map(({ id }) => id)).toEqual(gone)
})

test.each<[string, (number | null)[], number | null, string]>([
  ['a new one is the first', [3, 1], 4, 'added t0 t1'],
  ['one that waited on a device has its place', [3, 1], 2, 't0 added t1'],
  ['of the same time, the one that comes is the newer', [3, 1], 1, 't0 added t1'],
  ['where a test has no time, one that comes is the first', [3, null], 2, 'added t0 t1'],
])('past tests stay newest first (spec §3.2): %s', (_, times, added, order) => {
  const tests = times.map((takenAt, index) => ({ ...pastTest(`t${index}`), takenAt }))
  const shown = withTests(tests, [{ ...pastTest('added'), takenAt: added }])
  expect(shown.map(({ id }) => id).join(' ')).toBe(order)
  expect(withTests(shown, shown.slice(0, 1)), 'once').toEqual(shown)
})
