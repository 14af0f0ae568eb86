import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type QuestionStats, questionStatsById, withResponse } from './question-stats.ts'

const right = (createdAt: number) => ({ questionId: 'q', isCorrect: true, createdAt })
const wrong = (createdAt: number) => ({ questionId: 'q', isCorrect: false, createdAt })

describe('questionStatsById', () => {
  test.each([
    [
      'one right answer',
      [right(1)],
      { attempts: 1, everWrong: false, latest: { isCorrect: true, createdAt: 1 }, previous: null },
    ],
    [
      'one wrong answer',
      [wrong(1)],
      { attempts: 1, everWrong: true, latest: { isCorrect: false, createdAt: 1 }, previous: null },
    ],
    [
      'the newest is the latest, the next the previous',
      [right(3), wrong(2), right(1)],
      {
        attempts: 3,
        everWrong: true,
        latest: { isCorrect: true, createdAt: 3 },
        previous: { isCorrect: false, createdAt: 2 },
      },
    ],
    [
      'a mistake long ago is not forgotten',
      [right(4), right(3), right(2), wrong(1)],
      {
        attempts: 4,
        everWrong: true,
        latest: { isCorrect: true, createdAt: 4 },
        previous: { isCorrect: true, createdAt: 3 },
      },
    ],
  ] satisfies [string, unknown, QuestionStats][])('%s', (_, responses, expected) => {
    expect(questionStatsById(responses)).toEqual(new Map([['q', expected]]))
  })

  test('without responses there are no statistics', () => {
    expect(questionStatsById([])).toEqual(new Map())
  })

  test('questions do not mix', () => {
    const statistics = questionStatsById([
      { questionId: 'a', isCorrect: true, createdAt: 3 },
      { questionId: 'b', isCorrect: false, createdAt: 2 },
      { questionId: 'a', isCorrect: true, createdAt: 1 },
    ])
    expect(statistics.get('a')).toMatchObject({ attempts: 2, everWrong: false })
    expect(statistics.get('b')).toMatchObject({ attempts: 1, everWrong: true, previous: null })
  })
})

describe('withResponse', () => {
  const response = fc.record({ questionId: fc.constantFrom('a', 'b', 'c'), isCorrect: fc.boolean() })
  const newestFirst = fc
    .array(response)
    .map((responses) => responses.map((each, index) => ({ ...each, createdAt: responses.length - index })))

  test('answer by answer gives the same as all at once', () => {
    fc.assert(
      fc.property(newestFirst, (responses) => {
        expect(responses.toReversed().reduce(withResponse, questionStatsById([]))).toEqual(
          questionStatsById(responses),
        )
      }),
    )
  })

  test('does not change the statistics it was given', () => {
    const before = questionStatsById([right(1)])
    withResponse(before, wrong(2))
    expect(before).toEqual(questionStatsById([right(1)]))
  })
})
