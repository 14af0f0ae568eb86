import { expect, test } from 'vitest'
import { learningBank } from '../learning-bank.ts'
import { type AskedExam, questionsOfExam, shapeOfExam } from './shape-of-exam.ts'

/** Twelve questions: six of A, four of B, two of C. */
const BANK = learningBank(
  [...'AAAAAABBBBCC'].map((category, number) => ({
    id: `q${number}`,
    category,
    options: ['a', 'b'],
    correct: ['a'],
  })),
)
const ALL = Uint32Array.from(BANK.ids.keys())
const PERCENT = { kind: 'percent', percent: 50 } as const

test.each<[string, AskedExam | null, number, object]>([
  ['Test Mode', null, 12, { kind: 'random', size: 12, pass: 9 }],
  [
    'at random from all',
    { categories: [], blueprint: { kind: 'random', count: 8 }, passMark: PERCENT },
    12,
    { kind: 'random', size: 8, pass: 4 },
  ],
  [
    'at random from some, more than there are',
    { categories: ['B', 'C'], blueprint: { kind: 'random', count: 8 }, passMark: PERCENT },
    6,
    { kind: 'random', size: 6, pass: 3 },
  ],
  [
    'from each',
    { categories: [], blueprint: { kind: 'each', count: 3 }, passMark: { kind: 'points', points: 5 } },
    12,
    { kind: 'groups', counts: [3, 3, 2], pass: 5 },
  ],
  [
    'from named ones',
    {
      categories: [],
      blueprint: {
        kind: 'named',
        counts: [
          { category: 'C', count: 9 },
          { category: 'A', count: 1 },
        ],
      },
      passMark: PERCENT,
    },
    8,
    { kind: 'groups', counts: [1, 0, 2], pass: 2 },
  ],
  [
    'from categories that are not in the bank: all are practiced, and none is asked',
    {
      categories: [],
      blueprint: { kind: 'named', counts: [{ category: 'Z', count: 9 }] },
      passMark: PERCENT,
    },
    12,
    { kind: 'groups', counts: [0, 0, 0], pass: 0 },
  ],
])('an exam that asks %s', (_, exam, asked, shape) => {
  const eligible = questionsOfExam(BANK, exam, ALL)
  expect(eligible).toHaveLength(asked)
  expect(shapeOfExam(BANK, exam, eligible)).toEqual(shape)
})
