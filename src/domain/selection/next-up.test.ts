import { expect, test } from 'vitest'
import { MINUTE_MS } from '../time-units.ts'
import { allIndexes, bankStats } from './bank-stats.ts'
import { nextUp, nextUpText } from './next-up.ts'
import { questionStatsById } from './question-stats.ts'
import { smartPools } from './smart-selection.ts'

const NOW = Date.UTC(2026, 10, 20, 12)

/** The answers to each question of a bank, newest first; the latest as many minutes ago. */
type Bank = readonly (readonly [minutesAgo: number, newestFirst: readonly boolean[]])[]

const nextOf = (bank: Bank) => {
  const questions = bank.map((_, index) => ({ id: `q${index}` }))
  const responses = bank.flatMap(([minutesAgo, newestFirst], index) =>
    newestFirst.map((isCorrect, earlier) => ({
      questionId: `q${index}`,
      isCorrect,
      createdAt: NOW - (minutesAgo + earlier) * MINUTE_MS,
    })),
  )
  const stats = bankStats(questions, questionStatsById(responses))
  return nextUp(stats, smartPools(stats, allIndexes(questions)), NOW)
}

test.each<[string, Bank, string]>([
  [
    'nothing yet',
    [
      [0, []],
      [0, []],
    ],
    '2 new',
  ],
  [
    'some due and some new',
    [
      [60, [false]],
      [0, []],
    ],
    '1 to review, 1 new',
  ],
  [
    'all wrong just now',
    [
      [1, [false]],
      [2, [false]],
    ],
    '2 to fix',
  ],
  [
    'all wrong a while ago',
    [
      [60, [false]],
      [60, [false]],
    ],
    '2 to review',
  ],
  [
    'missed and put right just now',
    [
      [1, [true, false]],
      [2, [false]],
    ],
    '1 to fix',
  ],
  [
    'all right',
    [
      [1, [true]],
      [60, [true, true]],
    ],
    'Nothing is due',
  ],
  ['an empty bank', [], 'Nothing is due'],
])('%s', (_, bank, text) => {
  expect(nextUpText(nextOf(bank))).toBe(text)
})

test('what is to fix are the questions that were missed', () => {
  expect(
    nextOf([
      [1, [false]],
      [1, [true]],
      [2, [false, true]],
    ]),
  ).toEqual({ is: 'fix', questionIds: ['q0', 'q2'] })
})
