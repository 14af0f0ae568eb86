import { expect, test } from 'vitest'
import { questionsOfTest, withoutTest } from './delete-test.ts'
import { type LearnerData, type PastTest, PLAIN_DETAILS, type Question, UNKNOWN_EXAM } from './model.ts'

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
