import { expect, test } from 'vitest'
import { aQuestion } from '../../../tests/setup/question.ts'
import type { PracticeResponse } from '../model.ts'
import { filterResponses, type ResponseFilter } from './response-filter.ts'

const ALL: ResponseFilter = { isCorrect: null, category: null }
const BANK = new Map(
  [aQuestion({ id: 'oak', category: 'Trees' }), aQuestion({ id: 'none' })].map((each) => [each.id, each]),
)
const RESPONSES: readonly PracticeResponse[] = [
  ['right oak', 'oak', true],
  ['wrong oak', 'oak', false],
  ['right none', 'none', true],
  ['wrong gone', 'gone', false],
].map(([id, questionId, isCorrect]) => ({
  id: String(id),
  questionId: String(questionId),
  isCorrect: isCorrect === true,
  selected: [],
  timeMs: null,
  createdAt: 0,
}))

test.each<[string, Partial<ResponseFilter>, readonly string[]]>([
  ['nothing asked', {}, ['right oak', 'wrong oak', 'right none', 'wrong gone']],
  ['correct', { isCorrect: true }, ['right oak', 'right none']],
  ['incorrect', { isCorrect: false }, ['wrong oak', 'wrong gone']],
  ['a category', { category: 'Trees' }, ['right oak', 'wrong oak']],
  ['questions without a category', { category: 'General' }, ['right none']],
  ['both', { isCorrect: false, category: 'Trees' }, ['wrong oak']],
  ['a category that no response has', { category: 'Stones' }, []],
])('%s', (_, filter, ids) => {
  expect(filterResponses(RESPONSES, BANK, { ...ALL, ...filter }).map(({ id }) => id)).toEqual(ids)
})

test('an empty filter returns the same list', () => {
  expect(filterResponses(RESPONSES, BANK, ALL)).toBe(RESPONSES)
})
