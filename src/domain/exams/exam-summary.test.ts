import { expect, test } from 'vitest'
import type { ExamRules } from './exam-definition.ts'
import { examSummary } from './exam-summary.ts'

import { TEST_MODE } from './test-mode.ts'

const BANK = ['T1', 'T2', 'T3'].map((category) => ({ category }))

test.each<[Partial<ExamRules>, string]>([
  [{}, '80 questions at random · pass with 68%'],
  [
    { blueprint: { kind: 'each', count: 1 }, passMark: { kind: 'points', points: 2 }, timeLimitMinutes: 60 },
    '3 questions, 1 from each of 3 categories · pass with 2 right answers · 60 minutes',
  ],
  [
    { categories: ['T1'], blueprint: { kind: 'each', count: 2 }, timeLimitMinutes: 1 },
    '2 questions, 2 from each of 1 category · pass with 68% · 1 minute',
  ],
  [
    { categories: ['T1', 'T2'], passMark: { kind: 'points', points: 1 } },
    '80 questions from 2 categories · pass with 1 right answer',
  ],
  [
    { blueprint: { kind: 'named', counts: [{ category: 'T2', count: 5 }] } },
    '5 questions from 1 category · pass with 68%',
  ],
])('%o: %s', (change, summary) => {
  expect(examSummary({ ...TEST_MODE, ...change }, BANK)).toBe(summary)
})
