import { expect, test } from 'vitest'
import { categoriesOfExam, examRulesOf } from './chosen-exam.ts'
import type { Blueprint } from './exam-definition.ts'
import { TEST_MODE } from './test-mode.ts'

const BANK = ['Law', 'Art', 'Art', null].map((category) => ({ category }))

test.each<[string, readonly string[], Blueprint, readonly string[]]>([
  ['one that covers all', [], TEST_MODE.blueprint, ['Art', 'General', 'Law']],
  ['covered ones', ['Law', 'Gone'], TEST_MODE.blueprint, ['Law']],
  ['named ones', [], { kind: 'named', counts: [{ category: 'Art', count: 2 }] }, ['Art']],
  ['none that the bank has', ['Gone'], TEST_MODE.blueprint, ['Art', 'General', 'Law']],
])('the categories of an exam: %s', (_, categories, blueprint, expected) => {
  expect([...categoriesOfExam(BANK, { ...TEST_MODE, categories, blueprint })]).toEqual(expected)
})

test('Test Mode practices all categories', () => {
  expect([...categoriesOfExam(BANK, null)]).toEqual(['Art', 'General', 'Law'])
})

test('a test remembers the rules of its exam, not its id, date or revision', () => {
  expect(Object.keys(examRulesOf(TEST_MODE)).toSorted()).toEqual([
    'blueprint',
    'categories',
    'name',
    'passMark',
    'scoring',
    'showsAnswerCount',
    'timeLimitMinutes',
  ])
})
