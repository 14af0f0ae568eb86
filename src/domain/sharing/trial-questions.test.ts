import { describe, expect, test } from 'vitest'
import { aQuestion } from '../../../tests/setup/question.ts'
import { trialQuestions } from './trial-questions.ts'

const bank = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    question: aQuestion({ id: `q${index}`, options: ['Oak', 'Elm', 'Ash'], correct: ['Oak'] }),
  }))
const ids = (drawn: ReturnType<typeof trialQuestions>) => drawn.map(({ question }) => question.id)

describe('questions of a shared bank to try', () => {
  test('are five, the same for the same seed, and others in the next round', () => {
    const first = ids(trialQuestions(bank(12), 'code', 0))
    expect(first).toHaveLength(5)
    expect(ids(trialQuestions(bank(12), 'code', 0))).toEqual(first)
    const second = ids(trialQuestions(bank(12), 'code', 1))
    expect(new Set([...first, ...second]).size).toBe(10)
    expect(ids(trialQuestions(bank(12), 'other', 0))).not.toEqual(first)
  })

  test.each([
    [0, 0],
    [1, 1],
    [3, 3],
  ])('of %i are %i, each once', (size, count) => {
    expect(new Set(ids(trialQuestions(bank(size), 'code', 0))).size).toBe(count)
  })

  test('have a key and something to choose', () => {
    const unusable = [
      { question: aQuestion({ id: 'no key', correct: [] }) },
      { question: aQuestion({ id: 'one option', options: ['Oak'], correct: ['Oak'] }) },
    ]
    expect(trialQuestions(unusable, 'code', 0)).toEqual([])
  })

  test('keep the order of options that may depend on it', () => {
    const options = ['Oak', 'Elm', 'All of the above']
    const dependent = Array.from({ length: 20 }, (_, index) => ({
      question: aQuestion({ id: `${index}`, options, correct: ['Oak'] }),
    }))
    for (const { optionOrder } of trialQuestions(dependent, 'code', 0)) expect(optionOrder).toEqual(options)
  })
})
