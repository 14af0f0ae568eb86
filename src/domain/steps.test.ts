import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortInSteps } from './steps.ts'

interface Card {
  readonly rank: number
  readonly place: number
}

const byRank = (a: Card, b: Card) => a.rank - b.rank

function run<Value>(steps: Generator<void, Value>): { readonly pauses: number; readonly value: Value } {
  for (let pauses = 0; ; pauses++) {
    const step = steps.next()
    if (step.done === true) return { pauses, value: step.value }
  }
}

const cards = (ranks: readonly number[]): Card[] => ranks.map((rank, place) => ({ rank, place }))

test('sorts as toSorted does, equal items in their order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { maxLength: 700, size: 'max' }), (ranks) => {
      expect(run(sortInSteps(cards(ranks), byRank)).value).toEqual(cards(ranks).toSorted(byRank))
    }),
  )
})

test.each([
  ['nothing', 0],
  ['one item', 1],
  ['one run', 128],
  ['one run and one item', 129],
  ['many runs, the last one without another to merge with', 128 * 5],
])('sorts %s', (_, count) => {
  const items = cards(Array.from({ length: count }, (__, place) => (place * 7919) % 1009))
  expect(run(sortInSteps(items, byRank)).value).toEqual(items.toSorted(byRank))
})

test('compares at most a thousand times or so between two pauses, and leaves the list as it is', () => {
  const items = cards(Array.from({ length: 10_000 }, (_, place) => (place * 7919) % 10_007))
  const before = [...items]
  let compared = 0
  let most = 0
  const steps = sortInSteps(items, (a, b) => {
    compared++
    return byRank(a, b)
  })
  for (let step = steps.next(); step.done !== true; step = steps.next()) {
    most = Math.max(most, compared)
    compared = 0
  }
  expect(most).toBeLessThanOrEqual(2000)
  expect(items).toEqual(before)
})
