import { expect, test } from 'vitest'
import type { PracticeResponse } from '../model.ts'
import { answersOf, countInSlices, type TakenTest } from './answers-of.ts'
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
const chosenIn = (id: string, chosen: readonly string[] | null) => ({
  id,
  isCorrect: false,
  chosen,
})
const pastTest = (takenAt: number | null): TakenTest => ({
  id: 'test',
  takenAt,
  questions: [chosenIn('oak', ['b']), chosenIn('elm', []), chosenIn('yew', null)],
})
const timesOf = (responses: PracticeResponse[], tests: TakenTest[]) =>
  [...answersOf(responses, tests)].map(({ questionId, at }) => `${questionId} ${at}`)

test.each<[string, string[], string[]]>([
  [
    'answers are in the order of their times',
    timesOf([response('2', 'elm', 20), response('1', 'oak', 10)], []),
    ['oak 10', 'elm 20'],
  ],
  [
    'of the same moment, by id',
    timesOf([response('2', 'elm', 10), response('1', 'oak', 10)], []),
    ['oak 10', 'elm 10'],
  ],
  [
    'a past test counts where it says what was chosen',
    timesOf([response('1', 'elm', 5)], [pastTest(7)]),
    ['elm 5', 'oak 7'],
  ],
  ['one without a date does not count', timesOf([], [pastTest(null)]), []],
])('%s', (_, answers, expected) => {
  expect(answers).toEqual(expected)
})

test('answers that are counted in slices are counted once, in order', () => {
  const bank = learningBank([{ id: 'oak', category: null, options: ['a', 'b'], correct: ['a'] }])
  const responses = Array.from({ length: 2500 }, (_, number) =>
    response(`${number}`, 'oak', number * 60_000),
  ).toReversed()
  const answers = [...answersOf(responses, [])]
  const [whole, sliced] = [emptyMemory(bank, typeTables()), emptyMemory(bank, typeTables())]
  for (const answer of answers) observe(whole, answer)
  expect([...countInSlices(sliced, answers)]).toHaveLength(2)
  expect(sliced).toEqual(whole)
})
