import { expect, test } from 'vitest'
import { wholePercent } from './percent.ts'

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
