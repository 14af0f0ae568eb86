import { expect, test } from 'vitest'
import { amountAt, EMPTY, plus, timeUntil } from './level.ts'

const HOUR_MS = 60 * 60 * 1000
const PER_DAY = 240

test('what was used is forgotten over a day', () => {
  const level = plus(EMPTY, 100, 5 * HOUR_MS, PER_DAY)
  expect(amountAt(level, 5 * HOUR_MS, PER_DAY)).toBe(100)
  expect(amountAt(level, 8 * HOUR_MS, PER_DAY)).toBe(70)
  expect(amountAt(level, 30 * HOUR_MS, PER_DAY)).toBe(0)
  expect(amountAt(plus(level, 50, 8 * HOUR_MS, PER_DAY), 9 * HOUR_MS, PER_DAY)).toBe(110)
})

test('a clock that was put back forgets nothing and gives nothing', () => {
  const level = plus(EMPTY, 100, 5 * HOUR_MS, PER_DAY)
  expect(amountAt(level, 0, PER_DAY)).toBe(100)
  expect(plus(level, 1, 0, PER_DAY)).toEqual({ amount: 101, at: 5 * HOUR_MS })
})

test('what is taken back never leaves less than nothing', () => {
  expect(plus(EMPTY, -1, HOUR_MS, PER_DAY).amount).toBe(0)
})

test('the time until there is room again', () => {
  expect(timeUntil(100, 90, PER_DAY)).toBe(HOUR_MS)
  expect(timeUntil(80, 90, PER_DAY)).toBe(0)
})
