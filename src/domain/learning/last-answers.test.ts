import { expect, test } from 'vitest'
import type { PracticeResponse } from '../model.ts'
import { lastAnswersTo } from './last-answers.ts'

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
  ['the newest first, and no more than asked for', 'oak', 50, ['fourth', 'third', 'second']],
  ['fewer where there are fewer', 'oak', 20, ['first']],
  ['those of the question alone', 'elm', 50, ['of another']],
  ['none of an untried question', 'ash', 50, []],
])('the last answers to a question: %s', (_, questionId, before, expected) => {
  expect(lastAnswersTo(questionId, responses, before, 3).map(({ id }) => id)).toEqual(expected)
})
