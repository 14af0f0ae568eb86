import { expect, test } from 'vitest'
import { categoriesToRetake, examRulesOf, rulesToRetake } from './chosen-exam.ts'
import type { ExamDefinition } from './exam-definition.ts'
import { TEST_MODE } from './test-mode.ts'

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

const EXAM: ExamDefinition = { ...TEST_MODE, id: 'exam', categories: ['New name'], revision: 2 }
const STORED = { ...examRulesOf(EXAM), categories: ['Old name'] }

test.each([
  ['exists, with its categories renamed: as it is now', 'exam', [EXAM], ['New name']],
  ['was deleted: as the test was stored', 'exam', [], ['Old name']],
  ['is not known: as the test was stored', null, [EXAM], ['Old name']],
])('an exam that %s', (_, examId, exams, categories) => {
  expect(rulesToRetake({ examId, rules: STORED }, exams).categories).toEqual(categories)
})

test.each([
  ['all still there', ['A', 'B'], ['A', 'B']],
  ['one renamed', ['A', 'Old'], ['A']],
  ['all renamed: nothing else is drawn instead', ['Old'], ['Old']],
  ['the whole bank', null, []],
])('categories of a test, %s', (_, categories, drawnFrom) => {
  const bank = [{ category: 'A' }, { category: 'B' }, { category: null }]
  expect([...categoriesToRetake(categories, bank)]).toEqual(drawnFrom)
})
