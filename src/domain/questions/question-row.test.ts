import { expect, test } from 'vitest'
import { aQuestion } from '../../../tests/setup/question.ts'
import { questionFigures } from '../statistics/question-figures.ts'
import { questionRows } from './question-row.ts'

const BANK = [
  aQuestion({ id: 'b', text: 'Beta', category: 'Zinc' }),
  aQuestion({ id: 'a', text: 'alpha' }),
  aQuestion({ id: 'a2', text: 'alpha', category: 'Brass' }),
]

test('every question comes once, in the order of the bank, with its place by text and by category', () => {
  const rows = questionRows(BANK, new Map())
  expect(rows.map((row) => [row.question.id, row.category, row.textRank, row.categoryRank])).toEqual([
    ['b', 'Zinc', 1, 2],
    ['a', 'General', 0, 1],
    ['a2', 'Brass', 0, 0],
  ])
})

test('a question has the figures of its own responses; those of deleted questions are not counted', () => {
  const response = { id: 'r', selected: ['yes'], isCorrect: true, timeMs: null, createdAt: 5 }
  const rows = questionRows(
    BANK,
    questionFigures([
      { ...response, questionId: 'a' },
      { ...response, id: 'r2', questionId: 'gone' },
    ]),
  )
  expect(rows.map(({ figures }) => figures.attempts)).toEqual([0, 1, 0])
  expect(rows[1]?.figures).toMatchObject({ accuracyPercent: 100, lastAttemptedAt: 5 })
})
