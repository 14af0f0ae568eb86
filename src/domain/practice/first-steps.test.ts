import { describe, expect, test } from 'vitest'
import health from '../../../samples/bank/health.json' with { type: 'json' }
import { seededRandom } from '../seeded-random.ts'
import { firstSession, firstSteps } from './first-steps.ts'

const NEW = { questions: 0, exams: 0, tests: 0, answers: 0 }

test.each([
  ['a new learner', NEW, [false, false, false]],
  [
    'a bank whose answers are still loading when it is empty',
    { ...NEW, answers: null },
    [false, false, false],
  ],
  ['questions', { ...NEW, questions: 5 }, [true, false, false]],
  ['questions and an exam', { ...NEW, questions: 5, exams: 1 }, [true, true, false]],
  ['nine answers', { ...NEW, questions: 5, answers: 9 }, [true, false, false]],
  ['a bank that was emptied after practice', { ...NEW, tests: 2, answers: 50 }, [false, false, true]],
])('%s: what is done', (_, learner, [hasQuestions, hasExam, hasPracticed]) => {
  expect(firstSteps(learner)).toEqual({ hasQuestions, hasExam, hasPracticed })
})

test.each([
  ['ten answers', { ...NEW, questions: 5, answers: 10 }],
  ['a test', { ...NEW, questions: 5, tests: 1 }],
  ['answers that are still loading', { ...NEW, questions: 5, answers: null }],
])('%s: the steps are not shown', (_, learner) => {
  expect(firstSteps(learner)).toBeNull()
})

describe('the first session', () => {
  const asked = (bank: Parameters<typeof firstSession>[0], answered: readonly string[] = []) =>
    firstSession(bank, new Set(answered), seededRandom(1))
  const bankOf = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ id: `q${n}`, text: `Question ${n}`, correct: ['A', 'B'] }))

  test.each([
    [0, 0],
    [1, 1],
    [5, 5],
    [10, 10],
    [25, 10],
  ])('of a bank of %i questions asks %i, none twice', (count, expected) => {
    const ids = asked(bankOf(count))
    expect([ids.length, new Set(ids).size]).toEqual([expected, expected])
  })

  test('asks what was not answered yet before the rest', () => {
    const ids = asked(bankOf(11), ['q0', 'q1', 'q2'])
    expect(ids.slice(0, 8).toSorted()).toEqual(['q10', 'q3', 'q4', 'q5', 'q6', 'q7', 'q8', 'q9'])
    expect(ids).toHaveLength(10)
  })

  test('begins with a question that has one right answer', () => {
    const bank = [...bankOf(20), { id: 'single', text: 'One?', correct: ['A'] }]
    expect(asked(bank)[0]).toBe('single')
  })

  test('of the sample bank begins with an easy one', () => {
    const bank = health.map(({ question, correct }) => ({ id: question, text: question, correct }))
    expect(asked(bank)[0]).toMatch(/^Someone has just burnt a hand on a hot pan/)
  })
})
