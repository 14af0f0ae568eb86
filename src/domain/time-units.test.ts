import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS, timerDelay } from './time-units.ts'

test.each<[string, number, number, number]>([
  ['in a second', 1000, 0, 1000],
  ['now', 5000, 5000, 0],
  ['long ago', 0, 400 * DAY_MS, 0],
  ['in a year, as the clock was set back', 400 * DAY_MS, 0, MINUTE_MS],
  ['never', Number.POSITIVE_INFINITY, 0, MINUTE_MS],
])('timerDelay: %s', (_, time, now, expected) => {
  expect(timerDelay(time, now, MINUTE_MS)).toBe(expected)
})
