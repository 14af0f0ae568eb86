import { expect, test } from 'vitest'
import { formatMegabytes, wholePercent } from './format-number.ts'

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
