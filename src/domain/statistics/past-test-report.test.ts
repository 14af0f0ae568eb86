import { describe, expect, test } from 'vitest'
import { aQuestion } from '../../../tests/setup/question.ts'
import { type PastTestQuestion, UNKNOWN_CHOICE } from '../model.ts'
import {
  filterPastTest,
  type PastTestFilter,
  pastTestCategories,
  pastTestRows,
  weakAreas,
} from './past-test-report.ts'

const asked = (
  id: string,
  isCorrect: boolean,
  chosen: PastTestQuestion['chosen'],
  category: string | null = 'Trees',
): PastTestQuestion => ({ ...UNKNOWN_CHOICE, id, text: `Text of ${id}`, isCorrect, chosen, category })

const OAK = aQuestion({ id: 'oak', category: 'Oaks', text: 'Reworded', isFlagged: true })
const TEST = {
  questions: [
    asked('oak', true, ['yes']),
    asked('elm', false, ['no']),
    asked('yew', false, []),
    asked('ash', false, null, null),
  ],
}
const ROWS = pastTestRows(TEST, [OAK])

test('each question as it was, and as the bank has it now', () => {
  expect(ROWS).toMatchObject([
    { number: 1, verdict: 'correct', text: 'Text of oak', category: 'Oaks', chosen: ['yes'], question: OAK },
    {
      number: 2,
      verdict: 'incorrect',
      text: 'Text of elm',
      category: 'Trees',
      chosen: ['no'],
      question: null,
    },
    { number: 3, verdict: 'unanswered', text: 'Text of yew', category: 'Trees', chosen: [], question: null },
    {
      number: 4,
      verdict: 'incorrect',
      text: 'Text of ash',
      category: 'General',
      chosen: null,
      question: null,
    },
  ])
})

test('a question that is in the bank without a category counts as General, whatever it had', () => {
  const [row] = pastTestRows(TEST, [{ ...OAK, category: null }])
  expect(row?.category).toBe('General')
})

describe('filters, the wrong ones first', () => {
  test.each<[PastTestFilter, readonly number[]]>([
    ['all', [2, 3, 4, 1]],
    ['incorrect', [2, 3, 4]],
    ['unanswered', [3]],
    ['flagged', [1]],
  ])('%s', (filter, numbers) => {
    expect(filterPastTest(ROWS, filter).map(({ number }) => number)).toEqual(numbers)
  })
})

test('categories, the weakest first, ties by name', () => {
  const questions = [
    asked('1', true, ['a'], 'B'),
    asked('2', false, ['a'], 'B'),
    asked('3', true, ['a'], 'C'),
    asked('4', false, ['a'], 'A'),
    asked('5', true, ['a'], 'A'),
  ]
  expect(pastTestCategories(pastTestRows({ questions }, []))).toEqual([
    { category: 'A', correct: 1, total: 2, percent: 50 },
    { category: 'B', correct: 1, total: 2, percent: 50 },
    { category: 'C', correct: 1, total: 1, percent: 100 },
  ])
})

describe('what held the learner back (spec §2.13)', () => {
  const losses = (...answers: readonly (readonly [category: string, isCorrect: boolean])[]) =>
    weakAreas(
      pastTestRows(
        { questions: answers.map(([category, isCorrect], id) => asked(`${id}`, isCorrect, ['a'], category)) },
        answers.map(([category], id) => aQuestion({ id: `${id}`, category })),
      ),
    )

  test('most wrong questions first, then the smaller share of right ones, at most three', () => {
    expect(
      losses(
        ['A', false],
        ['B', false],
        ['B', true],
        ['C', false],
        ['C', false],
        ['C', true],
        ['D', true],
        ['E', false],
        ['E', true],
        ['E', true],
      ),
    ).toEqual([
      { category: 'C', wrong: 2, total: 3, questionIds: ['3', '4'] },
      { category: 'A', wrong: 1, total: 1, questionIds: ['0'] },
      { category: 'B', wrong: 1, total: 2, questionIds: ['1'] },
    ])
  })

  test('many categories of a scheme count as their groups', () => {
    const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
    const answers = ['T1', 'T2'].flatMap((group) =>
      letters.map((letter): [string, boolean] => [group + letter, group === 'T1' || letter > 'B']),
    )
    expect(losses(...answers)).toEqual([{ category: 'T2', wrong: 2, total: 7, questionIds: ['7', '8'] }])
  })

  test.each<[string, readonly (readonly [string, boolean])[]]>([
    [
      'a test of one category',
      [
        ['A', false],
        ['A', true],
      ],
    ],
    [
      'a test without a mistake',
      [
        ['A', true],
        ['B', true],
      ],
    ],
  ])('nothing after %s', (_, answers) => {
    expect(losses(...answers)).toEqual([])
  })

  test('a question that has left the bank counts but cannot be practiced', () => {
    const questions = [asked('oak', false, ['a'], 'A'), asked('elm', true, ['a'], 'B')]
    expect(weakAreas(pastTestRows({ questions }, []))).toEqual([
      { category: 'A', wrong: 1, total: 1, questionIds: [] },
    ])
  })
})
