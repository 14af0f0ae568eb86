import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aQuestion } from '../../../tests/setup/question.ts'
import type { PracticeResponse } from '../model.ts'
import { questionFigures } from '../statistics/question-figures.ts'
import { inOrder, QUESTION_ORDERS, type QuestionOrder, readQuestionOrder } from './question-order.ts'
import { questionRows } from './question-row.ts'

/** Answers to a question, the newest at `newestAt`. */
function answers(questionId: string, judged: readonly boolean[], newestAt: number): PracticeResponse[] {
  return judged.map((isCorrect, index) => ({
    id: `${questionId}-${index}`,
    questionId,
    selected: ['yes'],
    isCorrect,
    timeMs: 1000,
    createdAt: newestAt - index,
  }))
}

const QUESTIONS = [
  aQuestion({ id: 'never', text: 'Question 10', category: 'Water', isFlagged: true }),
  aQuestion({ id: 'always right', text: 'Question 9', category: 'Air' }),
  aQuestion({ id: 'always wrong', text: 'question 2' }),
  aQuestion({ id: 'half', text: 'Éclair', category: 'Air', isFlagged: true }),
]
const RESPONSES = [
  ...answers('half', [true, false], 900),
  ...answers('always right', [true], 800),
  ...answers('always wrong', [false, false, false], 700),
]

const RECALL = new Map([
  ['half', { now: 0.5, atExam: 0.1 }],
  ['always right', { now: 0.9, atExam: 0.6 }],
  ['always wrong', { now: 0.2, atExam: 0.2 }],
])

test('while nothing is known of what is remembered, texts decide', () => {
  const rows = questionRows(QUESTIONS, questionFigures(RESPONSES))
  expect(inOrder(rows, 'forgotten', null)).toEqual(inOrder(rows, 'name', null))
})

test.each<[QuestionOrder, string, readonly string[]]>([
  ['name', 'texts from A to Z, numbers as numbers', ['half', 'always wrong', 'always right', 'never']],
  [
    'needs-work',
    'the last answer wrong, then the one before, never practiced last',
    ['always wrong', 'half', 'always right', 'never'],
  ],
  [
    'accuracy',
    'the highest first, never practiced behind 0%',
    ['always right', 'half', 'always wrong', 'never'],
  ],
  ['attempts', 'the most first', ['always wrong', 'half', 'always right', 'never']],
  ['recent', 'the latest first, never practiced last', ['half', 'always right', 'always wrong', 'never']],
  [
    'category',
    'from A to Z, none as General, then by text',
    ['half', 'always right', 'always wrong', 'never'],
  ],
  ['flagged', 'flagged first, then by text', ['half', 'never', 'always wrong', 'always right']],
  [
    'forgotten',
    'the least remembered first, never practiced last',
    ['always wrong', 'half', 'always right', 'never'],
  ],
])('%s: %s', (order, _, ids) => {
  const rows = inOrder(questionRows(QUESTIONS, questionFigures(RESPONSES)), order, RECALL)
  expect(rows.map(({ question }) => question.id)).toEqual(ids)
})

test('needs work: recent mistakes count before accuracy, then the least accurate first', () => {
  const judged = {
    'wrong now, often right': [false, true, true, true],
    'wrong now, often wrong': [false, true, false, false],
    'wrong before': [true, false, false],
    'right twice, often wrong': [true, true, false, false, false],
    'always right': [true],
    never: [],
  }
  const ids = Object.keys(judged)
  const responses = Object.entries(judged).flatMap(([id, each]) => answers(id, each, 900))
  const rows = questionRows(
    ids.map((id) => aQuestion({ id, text: id })),
    questionFigures(responses),
  )
  expect(inOrder(rows, 'needs-work', null).map(({ question }) => question.id)).toEqual([
    'wrong now, often wrong',
    'wrong now, often right',
    'wrong before',
    'right twice, often wrong',
    'always right',
    'never',
  ])
})

describe('the address', () => {
  test.each(QUESTION_ORDERS.map((order) => [order]))('%s is read as itself', (order) => {
    expect(readQuestionOrder(order)).toBe(order)
  })

  test.each<[string | null]>([[null], [''], ['Name'], ['random'], ['toString']])(
    '%j falls back to name',
    (name) => {
      expect(readQuestionOrder(name)).toBe('name')
    },
  )
})

describe('laws', () => {
  const bank = fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1 }),
      text: fc.constantFrom('a', 'b', 'c 2', 'c 10'),
      category: fc.constantFrom(null, 'x', 'y'),
      isFlagged: fc.boolean(),
    }),
    { selector: ({ id }) => id },
  )

  test.each(QUESTION_ORDERS.map((order) => [order]))('%s has every row once', (order) => {
    fc.assert(
      fc.property(bank, (questions) => {
        const rows = questionRows(questions.map(aQuestion), new Map())
        expect(new Set(inOrder(rows, order, RECALL))).toEqual(new Set(rows))
        expect(inOrder(rows, order, RECALL)).toHaveLength(rows.length)
      }),
    )
  })

  test('questions of the same text keep the order of the bank', () => {
    const twins = questionRows(
      ['first', 'second', 'third'].map((id) => aQuestion({ id, text: 'Same' })),
      new Map(),
    )
    for (const order of QUESTION_ORDERS) expect(inOrder(twins, order, RECALL)).toEqual(twins)
  })
})
