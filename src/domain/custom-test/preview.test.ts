import { describe, expect, test } from 'vitest'
import { aQuestion, questionsNumbering } from '../../../tests/setup/question.ts'
import { previewTest, refreshFromBank } from './preview.ts'

const multiple = { options: ['a', 'b', 'c'], correct: ['a', 'b'] }

/** `single` questions with one right answer, `several` with two. */
function bankOf(single: number, several: number) {
  return [
    ...questionsNumbering(single),
    ...questionsNumbering(several).map((question) => ({ ...question, ...multiple })),
  ]
}

test('counts questions and categories; a question without one is in General', () => {
  const categories = ['Art', 'Law', 'Art', null, 'General']
  const preview = previewTest(categories.map((category, index) => aQuestion({ id: `q${index}`, category })))
  expect(preview).toMatchObject({ questionCount: 5, categoryCount: 3 })
})

test.each([
  ['alike', [4, 4], 4],
  ['rounded up from the half', [2, 3], 3],
  ['rounded down', [2, 2, 3], 2],
])('average options: %s', (_, counts, expected) => {
  const bank = counts.map((count, index) =>
    aQuestion({ id: `q${index}`, options: Array.from({ length: count }, (_, place) => `option ${place}`) }),
  )
  expect(previewTest(bank).averageOptions).toBe(expected)
})

test.each([
  ['all single', 10, 0, 'Standard'],
  ['more than 80 percent single', 81, 19, 'Standard'],
  ['exactly 80 percent: not more', 8, 2, 'Mixed'],
  ['a fraction above 80 percent', 5, 1, 'Standard'],
  ['all with several', 0, 3, 'Mixed'],
])('difficulty: %s', (_, single, several, expected) => {
  expect(previewTest(bankOf(single, several)).difficulty).toBe(expected)
})

test('a question without a key does not count as having exactly one correct answer', () => {
  expect(previewTest([aQuestion({ id: 'q', correct: [] })]).difficulty).toBe('Mixed')
})

describe('the first questions', () => {
  test('at most three, in the order of the test, with their categories', () => {
    const bank = [aQuestion({ id: 'a', category: 'Art' }), ...questionsNumbering(3)]
    expect(previewTest(bank).firstQuestions).toEqual([
      { id: 'a', text: 'Text of a', category: 'Art' },
      { id: 'q1', text: 'Text of q1', category: 'General' },
      { id: 'q2', text: 'Text of q2', category: 'General' },
    ])
    expect(previewTest(bank.slice(0, 2)).firstQuestions).toHaveLength(2)
  })

  test.each([
    ['80 characters stay whole', 'x'.repeat(80), 'x'.repeat(80)],
    ['81 do not', 'x'.repeat(81), `${'x'.repeat(80)}…`],
    ['an emoji counts as one and is not cut', '👩‍🌾'.repeat(81), `${'👩‍🌾'.repeat(80)}…`],
    ['nor is a letter from its accent', 'e\u0301'.repeat(90), `${'e\u0301'.repeat(80)}…`],
  ])('%s', (_, text, expected) => {
    expect(previewTest([aQuestion({ id: 'q', text })]).firstQuestions[0]?.text).toBe(expected)
  })
})

test('drawn questions have their current content, without deleted ones, in the order of the draw', () => {
  const [one, two, three] = questionsNumbering(3)
  const corrected = { ...three!, correct: ['another'] }
  expect(refreshFromBank([three!, two!, one!], [one!, corrected, aQuestion({ id: 'new' })])).toEqual([
    corrected,
    one,
  ])
  expect(refreshFromBank([two!], [one!])).toEqual([])
})
