import { expect, test } from 'vitest'
import { changedVerdicts } from './changed-verdicts.ts'

test('counts the verdicts that would change; an answer with an option that is gone, or was drawn from a set, keeps its own', () => {
  const responses = [
    { selected: ['b'], isCorrect: true },
    { selected: ['b'], isCorrect: false },
    { selected: ['gone'], isCorrect: true },
    { selected: ['drawn'], isCorrect: false },
  ]
  const question = { options: ['a', 'b', 'c'], correct: ['b'] }
  expect(changedVerdicts(question, responses)).toEqual({ changed: 1, total: 4 })
})
