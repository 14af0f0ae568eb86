import { expect, test } from 'vitest'
import { aQuestion } from '../../../../tests/setup/question.ts'
import { withEditedQuestion } from './session-reducer.ts'

const BEFORE = aQuestion({ id: 'q', options: ['a', 'b', 'c'], correct: ['a'], isFlagged: true })
const ANSWERED = {
  question: BEFORE,
  optionOrder: ['c', 'a', 'b'],
  selected: ['b'],
  isCorrect: false,
  timeMs: 1000,
}
const edited = (options: string[], correct: string[]) => ({ ...BEFORE, options, correct, isFlagged: false })

test.each<[string, ReturnType<typeof edited>, readonly string[], readonly string[]]>([
  ['a reworded option keeps its place', edited(['a', 'B', 'c'], ['a']), ['c', 'a', 'B'], ['B']],
  ['a new option comes last', edited(['a', 'b', 'c', 'd'], ['a']), ['c', 'a', 'b', 'd'], ['b']],
  [
    'one that takes the place of a removed one is not it',
    edited(['a', 'c', 'e'], ['a']),
    ['c', 'a', 'e'],
    [],
  ],
  ['a removed option is gone', edited(['a', 'c'], ['a']), ['c', 'a'], []],
])('%s', (_, question, optionOrder, selected) => {
  expect(withEditedQuestion(ANSWERED, question, false)).toEqual({
    ...ANSWERED,
    question: { ...question, isFlagged: true },
    optionOrder,
    selected,
  })
})

test('the verdict stays unless the answer is judged again', () => {
  const question = edited(['a', 'b', 'c'], ['b'])
  expect(withEditedQuestion(ANSWERED, question, false).isCorrect).toBe(false)
  expect(withEditedQuestion(ANSWERED, question, true).isCorrect).toBe(true)
})

const SET = { options: ['a', 'b', 'c', 'd'], correct: ['a'], pairSet: 'set' }
const DRAWN = {
  ...ANSWERED,
  question: { ...BEFORE, ...SET },
  optionOrder: ['x', 'a', 'y', 'b'],
  selected: ['x'],
}

test.each<[string, Partial<typeof BEFORE>, readonly string[], readonly string[]]>([
  ['stay after another edit', { explanation: 'So.' }, ['x', 'a', 'y', 'b'], ['x']],
  [
    'stay when the right one is reworded',
    { options: ['A', 'b', 'c', 'd'], correct: ['A'] },
    ['x', 'A', 'y', 'b'],
    ['x'],
  ],
  ['give their places to those that were typed', { pairSet: null }, ['c', 'a', 'd', 'b'], []],
  [
    'are shown with a right one that was added',
    { options: ['a', 'b', 'c', 'd', 'e'], correct: ['a', 'e'] },
    ['x', 'a', 'y', 'b', 'e'],
    ['x'],
  ],
])('options that were drawn from a set %s', (_, change, optionOrder, selected) => {
  const question = { ...BEFORE, ...SET, ...change }
  expect(withEditedQuestion(DRAWN, question, true)).toEqual({ ...DRAWN, question, optionOrder, selected })
})

test('another question stays the same object', () => {
  expect(withEditedQuestion(ANSWERED, aQuestion({ id: 'r' }), true)).toBe(ANSWERED)
})
