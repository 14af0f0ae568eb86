import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countBand,
  discriminationBand,
  type FirstAnswer,
  LEARNERS_MIN,
  NO_SNAPSHOT,
  nextSnapshot,
  numbersOf,
  type ResultNumbers,
  type Snapshot,
  shareBand,
  withOnly,
} from './class-results.ts'
import { shownResults } from './shown-results.ts'

const answer = (learner: number, option = 'a', rateOnRest: number | null = null): FirstAnswer => ({
  learner,
  selected: [option],
  isRight: option === 'a',
  rateOnRest,
})
const many = (count: number, option = 'a', from = 0) =>
  Array.from({ length: count }, (_, index) => answer(from + index, option))
const resultOf = (
  answers: readonly FirstAnswer[],
  previous: Snapshot<ResultNumbers> = NO_SNAPSHOT,
): Snapshot<ResultNumbers> =>
  nextSnapshot(
    previous,
    answers.map(({ learner }) => learner),
    () => numbersOf(answers),
  )

describe('the result of a question', () => {
  test('is hidden below five learners, and shown from five on', () => {
    expect(resultOf(many(4)).numbers).toBeNull()
    expect(resultOf(many(5)).numbers).toEqual({ answers: 5, right: 1, chosen: ['a'], discrimination: null })
  })

  test('stays as it is until five further learners answered', () => {
    const first = resultOf(many(5))
    expect(resultOf([...many(5), ...many(4, 'b', 5)], first)).toBe(first)
    expect(resultOf([...many(5), ...many(5, 'b', 5)], first).numbers).toMatchObject({
      answers: 10,
      right: 0.5,
      chosen: null,
    })
  })

  test('is not renewed by other answers of those who are counted, as after an edit by the author', () => {
    const first = resultOf(many(6))
    expect(resultOf(many(6, 'b'), first)).toBe(first)
    const edited = many(12).map((one) => ({ ...one, selected: null, isRight: false }))
    expect(resultOf([...edited.slice(0, 6), answer(6)], first)).toBe(first)
  })

  test('does not show what was chosen most if the question does not have it', () => {
    const edited = many(5).map((one) => ({ ...one, selected: null, isRight: false }))
    expect(resultOf([...edited, ...many(3, 'b', 5)]).numbers).toMatchObject({
      answers: 8,
      right: 0,
      chosen: null,
    })
  })

  test('is hidden when somebody withdraws, until five further learners answered', () => {
    const first = resultOf(many(6))
    const withdrawn = withOnly(first, (learner) => learner !== 0)
    expect(withdrawn.numbers).toBeNull()
    expect(withdrawn.contributors).toHaveLength(5)
    const others = many(5, 'a', 1)
    expect(resultOf(others, withdrawn)).toBe(withdrawn)
    expect(resultOf([...others, ...many(4, 'b', 6)], withdrawn).numbers).toBeNull()
    expect(resultOf([...others, ...many(5, 'b', 6)], withdrawn).numbers).toMatchObject({ answers: 10 })
  })

  test.each([
    ['all', 5, 0, ['a']],
    ['a tie', 5, 5, null],
    ['one more in a small class', 4, 3, null],
    ['a fifth more, and right', 3, 2, ['a']],
    ['a fifth more, and wrong', 2, 3, null],
    ['more than a fifth more', 2, 4, ['b']],
    ['ten more in a large class', 105, 95, null],
  ])('names the answer chosen most only where it is clearly ahead: %s', (_, a, b, chosen) => {
    expect(numbersOf([...many(a), ...many(b, 'b', a)]).chosen).toEqual(chosen)
  })

  test('law: of two options, the answer chosen most says no more than the band of right answers', () => {
    const known = new Map<string, string>()
    for (let right = 0; right <= 60; right++) {
      for (let wrong = Math.max(0, LEARNERS_MIN - right); wrong <= 60; wrong++) {
        const numbers = numbersOf([...many(right), ...many(wrong, 'b', right)])
        const band = shareBand(numbers.right)
        const chosen = JSON.stringify(numbers.chosen)
        expect(chosen, `${right} of ${right + wrong}`).toBe(known.get(band) ?? chosen)
        known.set(band, chosen)
      }
    }
  })

  test('says how well it tells learners apart', () => {
    const rated = [0.9, 0.8, 0.7, 0.3, 0.2].map((rate, index) => answer(index, rate > 0.5 ? 'a' : 'b', rate))
    const { numbers } = resultOf(rated)
    // Hand-computed: means 0.8 and 0.25, deviation 0.2786, p 0.6.
    expect(numbers?.discrimination).toBeCloseTo(0.967, 3)
    expect(resultOf(rated.map((one) => ({ ...one, rateOnRest: 0.5 }))).numbers?.discrimination).toBeNull()
  })
})

test.each([
  [0, '0-20'],
  [0.19, '0-20'],
  [0.2, '20-40'],
  [0.8, '80-100'],
  [1, '80-100'],
])('the share %f is shown as %s', (share, band) => expect(shareBand(share)).toBe(band))

test.each([
  [5, 5],
  [9, 5],
  [10, 10],
  [4999, 1000],
])('%i answers are shown as at least %i', (count, band) => expect(countBand(count)).toBe(band))

test.each([
  [-0.3, 'low'],
  [0.2, 'fair'],
  [0.4, 'good'],
])('the discrimination %f is shown as %s', (value, band) => expect(discriminationBand(value)).toBe(band))

/**
 * The attacker of both laws is the author: they make up no learners, look after each event, and know all that is shown. Between two
 * looks they edit options and key, order the bank, and group it by categories as they like.
 */
const event = fc.record({
  does: fc.constantFrom('answers', 'withdraws', 'edits'),
  learner: fc.nat(30),
  option: fc.constantFrom('a', 'b', 'c'),
  key: fc.constantFrom('a', 'b', 'c'),
  removed: fc.constantFrom('a', 'b', 'c', null),
})

test('law: whatever an author sees changes together with at least five learners', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 120 }), (events) => {
      const chosen = new Map<number, string>()
      let question = { key: 'a', removed: null as string | null }
      let result: Snapshot<ResultNumbers> = NO_SNAPSHOT
      let class_: Snapshot<number> = NO_SNAPSHOT
      const seen = { result: new Set<number>(), class_: new Set<number>() }
      for (const { does, learner, option, key, removed } of events) {
        if (does === 'answers' && !chosen.has(learner)) chosen.set(learner, option)
        if (does === 'edits') question = { key, removed }
        if (does === 'withdraws' && chosen.delete(learner)) {
          const isLeft = (one: number) => one !== learner
          result = withOnly(result, isLeft)
          class_ = withOnly(class_, isLeft)
        }
        const answers = [...chosen].map(([one, selected]) => ({
          learner: one,
          selected: selected === question.removed ? null : [selected],
          isRight: selected === question.key && selected !== question.removed,
          rateOnRest: null,
        }))
        const nextOne = resultOf(answers, result)
        const nextClass = nextSnapshot(class_, [...chosen.keys()], () => chosen.size)
        for (const [name, before, after] of [
          ['result', result, nextOne],
          ['class_', class_, nextClass],
        ] as const) {
          expect(after.contributors.filter((one) => !chosen.has(one))).toEqual([])
          if (after === before) continue
          const now = new Set(chosen.keys())
          expect(does).toBe('answers')
          expect([...now].filter((one) => !seen[name].has(one)).length).toBeGreaterThanOrEqual(LEARNERS_MIN)
          expect(now.size).toBeGreaterThanOrEqual(LEARNERS_MIN)
          seen[name] = now
        }
        result = nextOne
        class_ = nextClass
      }
    }),
    { numRuns: 300 },
  )
})

const counted = fc.record({
  right: fc.nat(10_000),
  answers: fc.integer({ min: 5, max: 60 }),
  discrimination: fc.option(fc.integer({ min: -100, max: 100 }).map((percent) => percent / 100)),
  category: fc.constantFrom('T1', 'T2', 'T3'),
})

test('law: all that is shown is made of bands, however the author orders and groups the questions', () => {
  /** The exact numbers farthest from others that are shown with the same bands: unanimity, where the share is in an outer band. */
  const blurred = ({ right, answers, discrimination }: ResultNumbers): ResultNumbers => {
    const band = shareBand(right)
    const [low = 0] = band.split('-').map(Number)
    const isUnanimous = low === 0 || low === 80
    const shown = discriminationBand(discrimination ?? 0)
    return {
      answers: countBand(answers),
      right: low === 80 ? 1 : low / 100,
      chosen: ['a'],
      discrimination: isUnanimous ? null : { low: null, fair: 0.3, good: 1 }[shown],
    }
  }
  fc.assert(
    fc.property(fc.array(counted, { maxLength: 30 }), (all) => {
      const exact = all.map(({ category, right, ...one }, index) => ({
        id: `${index}`,
        category,
        numbers: { ...one, right: right / 10_000, chosen: ['a'] },
      }))
      const other = exact.map((one) => ({ ...one, numbers: blurred(one.numbers) }))
      expect(shownResults(exact)).toEqual(shownResults(other))
    }),
    { numRuns: 300 },
  )
})

test('categories come from the bands of their questions', () => {
  const one = (id: string, category: string, right: number, answers = 5) => ({
    id,
    category,
    numbers: { answers, right, chosen: null, discrimination: 0.5 },
  })
  const all = [one('1', 'B', 1), one('2', 'A', 0.5), one('3', 'A', 0.1), one('4', 'B', 1, 20)]
  expect(shownResults(all)).toEqual({
    questions: [
      { question_id: '3', answers: 5, right: '0-20', chosen: null, discrimination: null },
      { question_id: '2', answers: 5, right: '40-60', chosen: null, discrimination: 'good' },
      { question_id: '1', answers: 5, right: '80-100', chosen: null, discrimination: null },
      { question_id: '4', answers: 20, right: '80-100', chosen: null, discrimination: null },
    ],
    categories: [
      { category: 'A', answers: 10, right: '20-40' },
      { category: 'B', answers: 20, right: '80-100' },
    ],
  })
})
