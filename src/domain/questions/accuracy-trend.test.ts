import { expect, test } from 'vitest'
import { isPositiveTrend } from './accuracy-trend.ts'

test.each([
  [0, false],
  [69, false],
  [70, true],
  [100, true],
])('%i%% correct: %s', (percent, positive) => {
  expect(isPositiveTrend(percent)).toBe(positive)
})
