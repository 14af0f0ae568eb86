import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMegabytes, formatWholeNumber, wholePercent } from './format-number.ts'

test('a whole number is written as in American English', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(formatWholeNumber(count)).toBe(count.toLocaleString('en-US'))
    }),
  )
  expect([0, 999, 1000, 1_234_567].map(formatWholeNumber)).toEqual(['0', '999', '1,000', '1,234,567'])
})

test.each([
  [1, '0.1 MB'],
  [149_999, '0.1 MB'],
  [150_000, '0.2 MB'],
  [3_000_000, '3 MB'],
  [1_234_560_000, '1,234.6 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatMegabytes(bytes)).toBe(text)
})

test.each([
  ['nothing of nothing', 0, 0, 0],
  ['none', 0, 7, 0],
  ['all', 7, 7, 100],
  ['rounded down', 1, 3, 33],
  ['rounded up', 2, 3, 67],
  ['the half that passes an exam of 80', 54, 80, 68],
  ['one short of it', 53, 80, 66],
  ['a half that 100 times the fraction would lose', 23, 40, 58],
])('wholePercent: %s, %i of %i is %i', (_, part, whole, expected) => {
  expect(wholePercent(part, whole)).toBe(expected)
})
