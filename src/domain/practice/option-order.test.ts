import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SINGLE } from '../../../tests/setup/practice-bank.ts'
import { seededRandom } from '../seeded-random.ts'
import { drawOptionOrder, optionLetter } from './option-order.ts'

describe('drawOptionOrder', () => {
  test('holds every option once, whatever is drawn, and leaves the question as it is', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const { question, optionOrder } = drawOptionOrder(SINGLE, seededRandom(seed))
        expect(question).toBe(SINGLE)
        expect(optionOrder.toSorted()).toEqual(SINGLE.options.toSorted())
      }),
    )
  })

  test('all 24 orders of four options come up', () => {
    const random = seededRandom(7)
    const orders = Array.from({ length: 600 }, () => drawOptionOrder(SINGLE, random).optionOrder.join(''))
    expect(new Set(orders).size).toBe(24)
  })
})

test.each([
  [0, 'A'],
  [1, 'B'],
  [25, 'Z'],
  [26, '27'],
])('optionLetter: the option at %i is %s', (index, letter) => {
  expect(optionLetter(index)).toBe(letter)
})
