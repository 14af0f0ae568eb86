import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chiSquare, chiSquareLimit, tally } from '../../tests/setup/chi-square.ts'
import { seededRandom } from './seeded-random.ts'

describe('seededRandom', () => {
  test('the same seed gives the same numbers, now and later', () => {
    const random = seededRandom(42)
    expect([random(), random(), random()]).toEqual([
      0.6011037519201636, 0.44829055899754167, 0.8524657934904099,
    ])
  })

  test('neighboring seeds give different numbers', () => {
    const firsts = Array.from({ length: 1000 }, (_, seed) => seededRandom(seed)())
    expect(new Set(firsts).size).toBe(1000)
  })

  test('every number is at least 0 and below 1', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 32 - 1 }), (seed) => {
        const random = seededRandom(seed)
        for (let said = 0; said < 20; said += 1) {
          const number = random()
          expect(number >= 0 && number < 1).toBe(true)
        }
      }),
    )
  })

  test('hundredths come up evenly', () => {
    const random = seededRandom(1)
    const hundredths = Array.from({ length: 100 }, (_, index) => index)
    const counts = tally(hundredths, 100_000, () => Math.floor(random() * 100))
    expect(chiSquare(counts)).toBeLessThan(chiSquareLimit(100))
  })
})
