import { describe, expect, test } from 'vitest'
import { bankStats } from '../selection/bank-stats.ts'
import { questionStatsById } from '../selection/question-stats.ts'
import {
  type CategoryPerformance,
  type CategoryTone,
  categoryPerformance,
  categoryTone,
  foldPerformance,
  type PerformanceWeight,
  performanceWeight,
} from './category-performance.ts'

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

describe('the result of a question (spec §9.5)', () => {
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
  test('counts only questions with a result and rounds to whole percent', () => {
    const questions = ['a', 'b', 'c', 'd'].map((id) => question(id, 'Art'))
    const statistics = questionStatsById([answer('a', true), answer('b', true), answer('c', false)])
    expect(categoryPerformance(bankStats(questions, statistics))).toEqual([
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

test.each<[number, PerformanceWeight]>([
  [0, 'few'],
  [4, 'few'],
  [5, 'some'],
  [19, 'some'],
  [20, 'many'],
])('a share of %d answered questions rests on %s', (counted, weight) => {
  expect(performanceWeight(counted)).toBe(weight)
})

describe('many categories as groups', () => {
  const performance = (category: string, counted: number, correct: number): CategoryPerformance => ({
    category,
    questions: 10,
    counted,
    correct,
    percent: counted === 0 ? null : (100 * correct) / counted,
  })
  const letters = ['A', 'B', 'C', 'D', 'E', 'F']
  const t1 = letters.map((letter) => performance(`T1${letter}`, 10, letter === 'C' ? 0 : 10))
  const t2 = letters.map((letter) =>
    performance(`T2${letter}`, letter === 'A' ? 10 : 0, letter === 'A' ? 1 : 0),
  )
  const t3 = letters.map((letter) => performance(`T3${letter}`, 0, 0))

  test('the weakest first, groups among single categories, and the weakest member first', () => {
    const folded = foldPerformance([...t1, ...t2, ...t3, performance('Figures', 2, 1)])
    expect(folded.map(({ category, members: _, ...rest }) => [category, ...Object.values(rest)])).toEqual([
      ['T2', 60, 10, 1, 10],
      ['Figures', 10, 2, 1, 50],
      ['T1', 60, 60, 50, 83],
      ['T3', 60, 0, 0, null],
    ])
    expect(folded[2]?.members[0]?.category).toBe('T1C')
  })

  test('few categories stay as they are', () => {
    expect(foldPerformance(t1)).toEqual(t1.map((each) => ({ ...each, members: [] })))
  })
})
