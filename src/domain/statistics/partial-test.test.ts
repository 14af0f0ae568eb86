import { expect, test } from 'vitest'
import type { Blueprint, ExamRules } from '../exams/exam-definition.ts'
import { UNKNOWN_CHOICE } from '../model.ts'
import { isWholeTest, type PartialTest, partOf, type TestExtent } from './partial-test.ts'

const asked = (...categories: readonly (string | null)[]) =>
  categories.map((category, index) => ({
    ...UNKNOWN_CHOICE,
    id: `q${index}`,
    text: 'q',
    isCorrect: true,
    category,
  }))
const exam = (blueprint: Blueprint, categories: readonly string[] = []): ExamRules => ({
  name: 'Technician',
  categories,
  blueprint,
  passMark: { kind: 'percent', percent: 74 },
  timeLimitMinutes: null,
  scoring: 'all-or-nothing',
  showsAnswerCount: false,
})

test.each<[string, TestExtent, PartialTest | null]>([
  ['Test Mode over the whole bank', { categories: null, exam: null, questions: asked('T1') }, null],
  [
    'Test Mode over chosen categories',
    { categories: ['T1'], exam: null, questions: asked('T1') },
    { by: 'categories', categories: ['T1'] },
  ],
  [
    'an exam with all its questions',
    { categories: null, exam: exam({ kind: 'random', count: 2 }), questions: asked('T1', 'T2') },
    null,
  ],
  [
    'an exam for which the bank had too few',
    { categories: null, exam: exam({ kind: 'random', count: 3 }), questions: asked('T1', 'T2') },
    { by: 'count', asked: 2, wanted: 3 },
  ],
  [
    'one from each of its categories, one of which had none',
    { categories: null, exam: exam({ kind: 'each', count: 1 }, ['T1', 'T2']), questions: asked('T1') },
    { by: 'count', asked: 1, wanted: 2 },
  ],
  [
    'two from each category of the bank, one of which had one',
    { categories: null, exam: exam({ kind: 'each', count: 2 }), questions: asked('T1', 'T1', null) },
    { by: 'count', asked: 3, wanted: 4 },
  ],
  [
    'an exam over some categories of the bank, with all its questions',
    { categories: null, exam: exam({ kind: 'each', count: 1 }, ['T1']), questions: asked('T1') },
    null,
  ],
])('%s', (_, test, part) => {
  expect(partOf(test)).toEqual(part)
  expect(isWholeTest(test)).toBe(part === null)
})
