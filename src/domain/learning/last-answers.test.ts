import { expect, test } from 'vitest'
import type { PracticeResponse } from '../model.ts'
import { answersTo } from './last-answers.ts'

const responses: readonly PracticeResponse[] = [
  ['now', 'oak', 50],
  ['fourth', 'oak', 40],
  ['of another', 'elm', 35],
  ['third', 'oak', 30],
  ['second', 'oak', 20],
  ['first', 'oak', 10],
].map(([id, questionId, createdAt]) => ({
  id: String(id),
  questionId: String(questionId),
  selected: [],
  isCorrect: true,
  timeMs: null,
  createdAt: Number(createdAt),
}))

test.each<[string, string, number, readonly string[]]>([
  ['the newest first', 'oak', 50, ['fourth', 'third', 'second', 'first']],
  ['fewer where there are fewer', 'oak', 20, ['first']],
  ['those of the question alone', 'elm', 50, ['of another']],
  ['none of an untried question', 'ash', 50, []],
])('the last answers to a question: %s', (_, questionId, before, expected) => {
  expect(answersTo(questionId, responses, before).map(({ id }) => id)).toEqual(expected)
})

const [any] = responses
test.each<[string, readonly [boolean, number | null][], readonly boolean[]]>([
  ['a first one, though it was right', [[true, 900]], [true]],
  [
    'each until one was read',
    [
      [true, 900],
      [false, 900],
      [true, 5000],
      [true, 900],
    ],
    [true, true, false, false],
  ],
  [
    'a wrong one to a known question',
    [
      [true, null],
      [false, 1800],
    ],
    [false, true],
  ],
])('of the answers to a question, oldest first, is left out: %s', (_, given, expected) => {
  const answers = given.map(([isCorrect, timeMs], createdAt) => ({ ...any!, isCorrect, timeMs, createdAt }))
  const found = answersTo('oak', answers.toReversed(), 50)
  expect(found.toReversed().map(({ isLeftOut }) => isLeftOut)).toEqual(expected)
})
