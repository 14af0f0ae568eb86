import { describe, expect, test } from 'vitest'
import { bankStats } from '../selection/bank-stats.ts'
import { questionStatsById } from '../selection/question-stats.ts'
import { type CategoryTone, categoryPerformance, categoryTone } from './category-performance.ts'

const question = (id: string, category: string | null, wasCorrect: boolean | null = null) => ({
  id,
  category,
  wasCorrect,
})
const answer = (questionId: string, isCorrect: boolean, createdAt = 1) => ({
  questionId,
  isCorrect,
  createdAt,
})

test.each<[number, CategoryTone]>([
  [100, 'green'],
  [70, 'green'],
  [69, 'yellow'],
  [50, 'yellow'],
  [49, 'red'],
  [0, 'red'],
])('a category at %d percent is %s', (percent, tone) => {
  expect(categoryTone(percent)).toBe(tone)
})

describe('the standing of a question (spec §9.5)', () => {
  test.each<[string, boolean | null, boolean[], number | null]>([
    ['neither practiced nor tested: not counted', null, [], null],
    ['right in the past test', true, [], 100],
    ['wrong in the past test', false, [], 0],
    ['right in practice outweighs the test', false, [true], 100],
    ['wrong in practice outweighs the test', true, [false], 0],
    ['the newest practice response decides', null, [false, true, true], 0],
  ])('%s', (_, wasCorrect, newestFirst, percent) => {
    const responses = newestFirst.map((isCorrect, index) => answer('q', isCorrect, 100 - index))
    expect(
      categoryPerformance(bankStats([question('q', 'Art', wasCorrect)], questionStatsById(responses))),
    ).toEqual([
      {
        category: 'Art',
        questions: 1,
        counted: percent === null ? 0 : 1,
        correct: percent === 100 ? 1 : 0,
        percent,
      },
    ])
  })
})

describe('categoryPerformance', () => {
  test('counts only questions with a standing and rounds to whole percent', () => {
    const questions = ['a', 'b', 'c', 'd'].map((id) => question(id, 'Art'))
    const standings = questionStatsById([answer('a', true), answer('b', true), answer('c', false)])
    expect(categoryPerformance(bankStats(questions, standings))).toEqual([
      { category: 'Art', questions: 4, counted: 3, correct: 2, percent: 67 },
    ])
  })

  test('a question without a category counts as General', () => {
    const questions = [question('a', null, true), question('b', 'General', false)]
    expect(categoryPerformance(bankStats(questions, questionStatsById([])))).toMatchObject([
      { category: 'General', questions: 2, percent: 50 },
    ])
  })

  test('the weakest comes first, ties by name, those without figures last', () => {
    const questions = [
      question('a', 'Zoology'),
      question('b', 'Music', true),
      question('c', 'Botany', true),
      question('d', 'History', false),
      question('e', 'Art'),
    ]
    expect(
      categoryPerformance(bankStats(questions, questionStatsById([]))).map(({ category }) => category),
    ).toEqual(['History', 'Botany', 'Music', 'Art', 'Zoology'])
  })

  test('an empty bank has no categories', () => {
    expect(categoryPerformance(bankStats([], questionStatsById([])))).toEqual([])
  })
})
