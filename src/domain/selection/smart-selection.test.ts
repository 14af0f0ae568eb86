import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chiSquare, chiSquareLimit } from '../../../tests/setup/chi-square.ts'
import { scriptedRandom } from '../../../tests/setup/scripted-random.ts'
import { seededRandom } from '../seeded-random.ts'
import { allIndexes, bankStats } from './bank-stats.ts'
import { type QuestionStatsById, questionStatsById } from './question-stats.ts'
import { drawSmart, REVIEW_REST_MS, reviewCount, smartPools } from './smart-selection.ts'

const now = Date.UTC(2026, 10, 20, 12)
const minutesAgo = (minutes: number) => now - minutes * 60_000

/** Answers to one question, newest first, one per minute, the latest `latestMinutesAgo`. */
function answered(questionId: string, newestFirst: readonly boolean[], latestMinutesAgo: number) {
  return newestFirst.map((isCorrect, index) => ({
    questionId,
    isCorrect,
    createdAt: minutesAgo(latestMinutesAgo + index),
  }))
}

type Kind = 'new' | 'review' | 'resting' | 'settled'

/** A bank of questions whose ids say in which pool they are: `new`, `review`, or neither. */
function aBank(kinds: readonly Kind[]) {
  const questions = kinds.map((kind, index) => ({ id: `${kind} ${index}` }))
  const responses = questions.flatMap(({ id }) => {
    if (id.startsWith('review')) return answered(id, [false], 60)
    if (id.startsWith('resting')) return answered(id, [false], 5)
    return id.startsWith('settled') ? answered(id, [true, true], 60) : []
  })
  return { questions, standings: questionStatsById(responses) }
}

const placesIn = (questions: readonly { readonly id: string }[], standings: QuestionStatsById) =>
  smartPools(bankStats(questions, standings), allIndexes(questions))

describe('the review pool', () => {
  test('the rest is 8 minutes', () => {
    expect(REVIEW_REST_MS).toBe(480_000)
  })

  test.each([
    ['wrong once, an hour ago', [false], minutesAgo(60), true],
    ['right once', [true], minutesAgo(60), false],
    ['wrong, then right', [true, false], minutesAgo(60), true],
    ['right, then wrong', [false, true], minutesAgo(60), true],
    ['wrong twice', [false, false], minutesAgo(60), true],
    ['right twice', [true, true], minutesAgo(60), false],
    ['right twice since a mistake', [true, true, false], minutesAgo(60), false],
    ['exactly 8 minutes is not yet', [false], minutesAgo(8), false],
    ['8 minutes and a millisecond', [false], minutesAgo(8) - 1, true],
    ['a millisecond short of 8 minutes', [false], minutesAgo(8) + 1, false],
    ['just now', [false], now, false],
    ['by a clock that runs ahead', [false], now + 60_000, false],
  ])('%s', (_, newestFirst, latestAt, expected) => {
    const responses = newestFirst.map((isCorrect, index) => ({
      questionId: 'q',
      isCorrect,
      createdAt: latestAt - index * 60_000,
    }))
    expect(reviewCount(placesIn([{ id: 'q' }], questionStatsById(responses)), now)).toBe(expected ? 1 : 0)
  })

  test('the rest counts from the latest answer, not from the mistake', () => {
    const standings = questionStatsById([
      { questionId: 'q', isCorrect: true, createdAt: minutesAgo(5) },
      { questionId: 'q', isCorrect: false, createdAt: minutesAgo(60) },
    ])
    expect(reviewCount(placesIn([{ id: 'q' }], standings), now)).toBe(0)
  })
})

describe('drawSmart', () => {
  const bank: Kind[] = ['settled', 'new', 'review']
  const justBelow = { 30: 0.3 - 2 ** -54, 90: 0.9 - 2 ** -53 }

  test.each([
    ['0 asks for a new question', bank, 0, 'new'],
    ['just below 0.30 asks for a new question', bank, justBelow[30], 'new'],
    ['0.30 asks for one to review', bank, 0.3, 'review'],
    ['just below 0.90 asks for one to review', bank, justBelow[90], 'review'],
    ['0.90 asks for any', bank, 0.9, 'settled'],
    ['the highest number asks for any', bank, 1 - 2 ** -53, 'settled'],
    ['nothing new: review takes its draw', ['settled', 'review'], 0, 'review'],
    ['nothing to review: new takes its draw', ['settled', 'new'], 0.3, 'new'],
    ['a resting question is not to review', ['resting', 'new'], 0.3, 'new'],
    ['neither: all take the draw of new', ['settled', 'resting'], 0, 'settled'],
    ['neither: all take the draw of review', ['settled', 'resting'], 0.3, 'settled'],
  ] satisfies [string, Kind[], number, Kind][])('%s', (_, kinds, number, expected) => {
    const { questions, standings } = aBank(kinds)
    const drawn = drawSmart(questions, standings, null, now, scriptedRandom(number, 0))
    expect(drawn?.id).toMatch(new RegExp(`^${expected} `))
  })

  test.each([
    ['the new one on screen gives way to another new one', ['new', 'new'], 'new 0', 0, 'new 1'],
    ['the one in review gives way to another in review', ['review', 'review'], 'review 0', 0.5, 'review 1'],
    ['any draw passes over the one on screen', ['settled', 'new'], 'settled 0', 0.95, 'new 1'],
    ['the only new one on screen: review takes its draw', ['new', 'review'], 'new 0', 0, 'review 1'],
    ['the only one to review on screen: new takes its draw', ['review', 'new'], 'review 0', 0.5, 'new 1'],
    ['the only new one on screen, nothing to review: all do', ['new', 'settled'], 'new 0', 0, 'settled 1'],
    [
      'the only one to review on screen, nothing new: all do',
      ['review', 'resting'],
      'review 0',
      0.5,
      'resting 1',
    ],
    ['alone in the bank, it comes again', ['new'], 'new 0', 0.95, 'new 0'],
  ] satisfies [string, Kind[], string, number, string][])('%s', (_, kinds, onScreenId, number, expected) => {
    const { questions, standings } = aBank(kinds)
    const drawn = drawSmart(questions, standings, onScreenId, now, scriptedRandom(number, 0))
    expect(drawn?.id).toBe(expected)
  })

  test('an empty bank gives nothing', () => {
    expect(drawSmart([], new Map(), null, now, () => 0)).toBeUndefined()
  })

  /** 20 questions: 4 new, 5 to review, 11 settled. */
  const mixed: Kind[] = [
    ...Array<Kind>(4).fill('new'),
    ...Array<Kind>(5).fill('review'),
    ...Array<Kind>(11).fill('settled'),
  ]

  // With 40,000 draws the standard deviation of a share is at most 0.0025: the tolerance is four of them.
  test.each([
    ['all pools filled', mixed, { new: 0.3 + 0.1 * 0.2, review: 0.6 + 0.1 * 0.25, settled: 0.1 * 0.55 }],
    ['nothing new', ['review', 'settled'], { new: 0, review: 0.95, settled: 0.05 }],
    ['nothing to review', ['new', 'settled'], { new: 0.95, review: 0, settled: 0.05 }],
    ['only settled', ['settled', 'settled'], { new: 0, review: 0, settled: 1 }],
  ] satisfies [string, Kind[], Record<string, number>][])('shares: %s', (_, kinds, expected) => {
    const { questions, standings } = aBank(kinds)
    const random = seededRandom(11)
    const draws = 40_000
    const drawn = Array.from({ length: draws }, () => drawSmart(questions, standings, null, now, random)?.id)
    for (const [kind, share] of Object.entries(expected)) {
      const found = drawn.filter((id) => id?.startsWith(kind)).length / draws
      expect(Math.abs(found - share), `${kind}: ${found}`).toBeLessThan(0.01)
    }
  })

  test.each(['new', 'review', 'settled'])('within the %s pool every question is equally likely', (kind) => {
    const { questions, standings } = aBank(mixed)
    const counts = new Map(questions.filter(({ id }) => id.startsWith(kind)).map(({ id }) => [id, 0]))
    const random = seededRandom(12)
    for (let draws = 0; draws < 40_000; draws += 1) {
      const id = drawSmart(questions, standings, null, now, random)?.id ?? ''
      const count = counts.get(id)
      if (count !== undefined) counts.set(id, count + 1)
    }
    expect(Math.min(...counts.values())).toBeGreaterThan(100)
    expect(chiSquare([...counts.values()])).toBeLessThan(chiSquareLimit(counts.size))
  })

  test('the question on screen never comes again while the bank holds another', () => {
    const kinds = fc.array(fc.constantFrom<Kind>('new', 'review', 'resting', 'settled'), { minLength: 1 })
    fc.assert(
      fc.property(kinds, fc.nat(), fc.nat(), (bankOf, at, seed) => {
        const { questions, standings } = aBank(bankOf)
        const onScreenId = questions[at % questions.length]?.id ?? ''
        const drawn = drawSmart(questions, standings, onScreenId, now, seededRandom(seed))
        expect(drawn?.id === onScreenId).toBe(questions.length === 1)
      }),
    )
  })
})

test('the pools share no question', () => {
  const { questions, standings } = aBank(['new', 'review', 'resting', 'settled'])
  const places = placesIn(questions, standings)
  expect([places.unattempted, places.recentlyMissed]).toEqual([[0], [1, 2]])
  expect(reviewCount(places, now)).toBe(1)
})
