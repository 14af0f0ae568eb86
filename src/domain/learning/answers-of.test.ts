import { expect, test } from 'vitest'
import type { PracticeResponse } from '../model.ts'
import { answersOf, countInSteps } from './answers-of.ts'
import { learningBank } from './learning-bank.ts'
import { emptyMemory, observe, typeTables } from './memory.ts'

const response = (id: string, questionId: string, createdAt: number): PracticeResponse => ({
  id,
  questionId,
  selected: ['a'],
  isCorrect: true,
  timeMs: 1000,
  createdAt,
})
test.each<[string, PracticeResponse[], string[]]>([
  ['oldest first', [response('2', 'elm', 20), response('1', 'oak', 10)], ['oak 10', 'elm 20']],
  ['of the same moment, by id', [response('1', 'oak', 10), response('2', 'elm', 10)], ['oak 10', 'elm 10']],
  ['none', [], []],
])('answers in order: %s', (_, responses, expected) => {
  const answers = [...answersOf(responses)]
  expect(answers.map(({ questionId, at }) => `${questionId} ${at}`)).toEqual(expected)
})

test('answers processed in steps are counted once, in order', () => {
  const bank = learningBank([{ id: 'oak', category: null, options: ['a', 'b'], correct: ['a'] }])
  const responses = Array.from({ length: 2500 }, (_, number) =>
    response(`${number}`, 'oak', number * 60_000),
  ).toReversed()
  const answers = [...answersOf(responses)]
  const [whole, sliced] = [emptyMemory(bank, typeTables()), emptyMemory(bank, typeTables())]
  for (const answer of answers) observe(whole, answer)
  expect([...countInSteps(sliced, answers)]).toHaveLength(2)
  expect(sliced).toEqual(whole)
})
