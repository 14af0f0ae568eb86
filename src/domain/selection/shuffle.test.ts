import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chiSquare, chiSquareLimit, tally } from '../../../tests/setup/chi-square.ts'
import { seededRandom } from '../seeded-random.ts'
import { shuffle } from './eligible.ts'

const orders = ['abcd', 'abdc', 'acbd', 'acdb', 'adbc', 'adcb'].flatMap((order) =>
  // The four rotations of the orders that begin with a are all 24.
  [0, 1, 2, 3].map((by) => order.slice(by) + order.slice(0, by)),
)

describe('shuffle', () => {
  test('every order is equally likely', () => {
    const random = seededRandom(7)
    const counts = tally(orders, 24_000, () => shuffle([...'abcd'], random).join(''))
    expect(chiSquare(counts)).toBeLessThan(chiSquareLimit(24))
  })

  test('the same test detects the well-known biased shuffle', () => {
    const random = seededRandom(7)
    const counts = tally(orders, 24_000, () => {
      const letters = [...'abcd']
      for (let place = 0; place < 4; place += 1) {
        const other = Math.floor(random() * 4)
        const [one = '', two = ''] = [letters[place], letters[other]]
        letters[place] = two
        letters[other] = one
      }
      return letters.join('')
    })
    expect(chiSquare(counts)).toBeGreaterThan(chiSquareLimit(24))
  })

  test('every item occurs as often as before, and the given list does not change', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 9 })), fc.nat(), (items, seed) => {
        const before = [...items]
        const shuffled = shuffle(items, seededRandom(seed))
        expect(shuffled).not.toBe(items)
        expect([...shuffled].sort()).toEqual([...items].sort())
        expect(items).toEqual(before)
      }),
    )
  })
})
