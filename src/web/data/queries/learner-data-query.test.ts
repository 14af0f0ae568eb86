import { expect, test } from 'vitest'
import { aQuestion } from '../../../../tests/setup/question.ts'
import type { Question } from '../../../domain/model.ts'
import { mergeQuestions } from './learner-data-query.ts'

const KNOWN = [
  aQuestion({ id: 'a', wasCorrect: false, sourceTestId: 't', category: 'Trees', explanation: 'So' }),
  aQuestion({ id: 'b' }),
]
const SAME = KNOWN.map((question) => ({ ...question, options: [...question.options] }))

test('the same bank stays the same list object', () => {
  expect(mergeQuestions(KNOWN, SAME)).toBe(KNOWN)
})

test('a fetched list without past tests removes nothing', () => {
  const silent = SAME.map((question) => ({ ...question, wasCorrect: null, sourceTestId: null }))
  expect(mergeQuestions(KNOWN, silent)).toBe(KNOWN)
})

test.each<[string, Partial<Question>]>([
  ['text', { text: 'Other' }],
  ['category', { category: null }],
  ['options', { options: ['yes', 'no', 'perhaps'] }],
  ['key', { correct: ['no'] }],
  ['explanation', { explanation: null }],
  ['flag', { isFlagged: true }],
  ['past answer', { wasCorrect: true }],
  ['source', { sourceTestId: 'u' }],
])('another %s is applied, and the other question stays the same object', (_, change) => {
  const renewed = mergeQuestions(
    KNOWN,
    SAME.map((question) => (question.id === 'a' ? { ...question, ...change } : question)),
  )
  expect(renewed[0]).toEqual({ ...KNOWN[0], ...change })
  expect(renewed[1]).toBe(KNOWN[1])
})

test('the fetched list decides which questions there are, and in which order', () => {
  const added = aQuestion({ id: 'c' })
  expect(mergeQuestions(KNOWN, [added, ...SAME.slice(1)])).toEqual([added, KNOWN[1]])
  expect(mergeQuestions(KNOWN, SAME.toReversed())).toEqual(KNOWN.toReversed())
  expect(mergeQuestions(KNOWN, [])).toEqual([])
})
