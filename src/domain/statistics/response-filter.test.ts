import { expect, test } from 'vitest'
import { aQuestion } from '../../../tests/setup/question.ts'
import { filterResponses, type ResponseFilter } from './response-filter.ts'

const BANK = new Map(
  [aQuestion({ id: 'oak', category: 'Trees' }), aQuestion({ id: 'none' })].map((each) => [each.id, each]),
)
const RESPONSES = [
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

test.each<[string, ResponseFilter, readonly string[]]>([
  [
    'nothing asked',
    { isCorrect: null, category: null },
    ['right oak', 'wrong oak', 'right none', 'wrong gone'],
  ],
  ['correct', { isCorrect: true, category: null }, ['right oak', 'right none']],
  ['incorrect', { isCorrect: false, category: null }, ['wrong oak', 'wrong gone']],
  ['a category', { isCorrect: null, category: 'Trees' }, ['right oak', 'wrong oak']],
  ['questions without a category', { isCorrect: null, category: 'General' }, ['right none']],
  ['both', { isCorrect: false, category: 'Trees' }, ['wrong oak']],
  ['a category that no response has', { isCorrect: null, category: 'Stones' }, []],
])('%s', (_, filter, ids) => {
  expect(filterResponses(RESPONSES, BANK, filter).map(({ id }) => id)).toEqual(ids)
})

test('asking for nothing gives the very same list back', () => {
  expect(filterResponses(RESPONSES, BANK, { isCorrect: null, category: null })).toBe(RESPONSES)
})
