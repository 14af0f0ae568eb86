import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SINGLE } from '../../../tests/setup/practice-bank.ts'
import { seededRandom } from '../seeded-random.ts'
import { drawRule } from './draw-rule.ts'
import { drawOptionOrder } from './option-order.ts'

describe('drawOptionOrder', () => {
  test('holds every option once, whatever is drawn, and does not change the question', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const { question, optionOrder } = drawOptionOrder(SINGLE, [], drawRule, seededRandom(seed))
        expect(question).toBe(SINGLE)
        expect(optionOrder.toSorted()).toEqual(SINGLE.options.toSorted())
      }),
    )
  })

  test('all 24 orders of four options come up', () => {
    const random = seededRandom(7)
    const orders = Array.from({ length: 600 }, () =>
      drawOptionOrder(SINGLE, [], drawRule, random).optionOrder.join(''),
    )
    expect(new Set(orders).size).toBe(24)
  })
})

describe('options that depend on their order', () => {
  const ordersOf = (options: readonly string[]): string[][] => {
    const random = seededRandom(7)
    return Array.from({ length: 200 }, () => [
      ...drawOptionOrder({ ...SINGLE, options }, [], drawRule, random).optionOrder,
    ])
  }

  test('"All these choices are correct" stays last, and all orders of the others come up', () => {
    const last = 'All these choices are correct'
    const orders = ordersOf(['ARRL', 'Homeland Security', 'The FCC', last])
    expect(orders.every((order) => order.at(-1) === last)).toBe(true)
    expect(new Set(orders.map((order) => order.join('|'))).size).toBe(6)
  })

  test('options that name others by letter keep the order of the bank', () => {
    const options = ['Resistors', 'Capacitors', 'Inductors', 'Both A and B']
    expect(new Set(ordersOf(options).map((order) => order.join('|')))).toEqual(new Set([options.join('|')]))
  })
})

describe('a question that says whether its options keep their order', () => {
  const ordersOf = (keepsOrder: boolean | null, options: readonly string[]) => {
    const random = seededRandom(7)
    const question = { ...SINGLE, options, keepsOrder }
    return new Set(
      Array.from({ length: 100 }, () =>
        drawOptionOrder(question, [], drawRule, random).optionOrder.join('|'),
      ),
    )
  }
  const ORDINARY = ['Resistors', 'Capacitors', 'Inductors']
  const NAMING = ['Resistors', 'Capacitors', 'Both A and B']

  test.each([
    ['kept, although nothing in them depends on it', true, ORDINARY, 1],
    ['shuffled, although an option names others', false, NAMING, 6],
    ['automatic: shuffled', null, ORDINARY, 6],
    ['automatic: kept', null, NAMING, 1],
  ])('%s', (_, keepsOrder, options, orders) => {
    expect(ordersOf(keepsOrder, options).size).toBe(orders)
  })
})

test('the rule is not asked about a question that cannot depend on its order', () => {
  const never = () => {
    throw new Error('asked')
  }
  const question = { ...SINGLE, text: 'Which is the unit of force?', options: ['Newton', 'Volt', 'Ohm'] }
  expect(drawOptionOrder(question, [], never, seededRandom(7)).optionOrder).toHaveLength(3)
})
