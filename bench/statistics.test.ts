import { describe, expect, test } from 'vitest'
import { quantile, spreadOf } from './statistics.ts'

describe('quantile', () => {
  test.each([
    ['the median of three, in any order', [9, 1, 4], 0.5, 4],
    ['the median of four, between the middle two', [1, 2, 4, 8], 0.5, 3],
    ['of one value', [7], 0.99, 7],
    ['the p99 of 1 to 101', Array.from({ length: 101 }, (_, index) => index + 1), 0.99, 100],
    ['the lowest', [3, 2, 5], 0, 2],
    ['the highest', [3, 2, 5], 1, 5],
  ])('%s', (_name, values, share, expected) => {
    expect(quantile(values, share)).toBe(expected)
  })

  test('of no values is an error', () => {
    expect(() => quantile([], 0.5)).toThrow(RangeError)
  })
})

test('a spread has the median, the lowest and the highest value', () => {
  expect(spreadOf([2.5, 1.25, 10, 2, 3])).toEqual({ median: 2.5, lowest: 1.25, highest: 10 })
})
