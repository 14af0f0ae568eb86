import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countBand,
  discriminationBand,
  type FirstAnswer,
  LEARNERS_MIN,
  NO_RESULT,
  nextResult,
  type QuestionResult,
  shareBand,
  withoutLearner,
} from './class-results.ts'

const hashOf = (selected: readonly string[]) => selected.join()
const answer = (learner: string, option = 'a', rateOnRest: number | null = null): FirstAnswer => ({
  learner,
  selected: [option],
  isRight: option === 'a',
  rateOnRest,
})
const many = (count: number, option = 'a', from = 0) =>
  Array.from({ length: count }, (_, index) => answer(`learner ${from + index}`, option))
const resultOf = (answers: readonly FirstAnswer[], previous: QuestionResult = NO_RESULT) =>
  nextResult(previous, answers, hashOf)

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

  test('counts who changed their answer as changed', () => {
    const first = resultOf(many(6))
    expect(resultOf(many(6, 'b'), first).numbers).toMatchObject({ right: 0, chosen: ['b'] })
  })

  test('is hidden when somebody withdraws, until five further learners answered', () => {
    const first = resultOf(many(6))
    const withdrawn = withoutLearner(first, 'learner 0')
    expect(withdrawn.numbers).toBeNull()
    expect(Object.keys(withdrawn.contributors)).toHaveLength(5)
    const others = many(5, 'a', 1)
    expect(resultOf(others, withdrawn)).toBe(withdrawn)
    expect(resultOf([...others, ...many(4, 'b', 6)], withdrawn).numbers).toBeNull()
    expect(resultOf([...others, ...many(5, 'b', 6)], withdrawn).numbers).toMatchObject({ answers: 10 })
  })

  test('says how well it tells learners apart', () => {
    const rated = [0.9, 0.8, 0.7, 0.3, 0.2].map((rate, index) =>
      answer(`learner ${index}`, rate > 0.5 ? 'a' : 'b', rate),
    )
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

const event = fc.record({
  does: fc.constantFrom('answers', 'withdraws'),
  learner: fc.nat(30),
  option: fc.constantFrom('a', 'b'),
})

/**
 * The attacker is an author who makes up no learners, looks after each event, and knows every answer but that of one learner,
 * the victim. They run the same class with the other answer of the victim. Where both worlds show the same, they learn nothing
 * from the exact numbers that changed together with fewer than five learners.
 */
test('law: whatever an author sees changes together with at least five learners', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 120 }), (events) => {
      const class_ = new Map<string, FirstAnswer>()
      let result = NO_RESULT
      let seen: ReadonlyMap<string, string> = new Map()
      for (const { does, learner, option } of events) {
        const name = `learner ${learner}`
        if (does === 'answers') {
          if (!class_.has(name)) class_.set(name, answer(name, option))
        } else if (class_.delete(name)) result = withoutLearner(result, name)
        const next = nextResult(result, [...class_.values()], hashOf)
        if (next !== result && next.numbers !== null) {
          const now = new Map([...class_.values()].map((one) => [one.learner, hashOf(one.selected)]))
          const all = new Set([...now.keys(), ...seen.keys()])
          const changed = [...all].filter((one) => now.get(one) !== seen.get(one))
          expect(changed.length).toBeGreaterThanOrEqual(LEARNERS_MIN)
          expect(next.numbers.answers).toBeGreaterThanOrEqual(LEARNERS_MIN)
          seen = now
        }
        if (does === 'withdraws' && !class_.has(name))
          expect(Object.keys(next.contributors)).not.toContain(name)
        result = next
      }
    }),
    { numRuns: 300 },
  )
})
