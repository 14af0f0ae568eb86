import { expect, test } from 'vitest'
import { sendableDuration, sendableTime } from './sendable-times.ts'

const LONGEST = 2_147_483_647

test.each<[string, number | null, number | null]>([
  ['not measured', null, null],
  ['a fraction of a millisecond', 900.4, 900],
  ['nothing', 0, 0],
  ['the longest', LONGEST, LONGEST],
  ['longer, as the clock was set forward', LONGEST + 1, null],
  ['a year', 31_536_000_000, null],
  ['negative, as it was set back', -5, null],
  ['no number', Number.NaN, null],
  ['endless', Number.POSITIVE_INFINITY, null],
])('sendableDuration: %s', (_, ms, expected) => {
  expect(sendableDuration(ms, LONGEST)).toBe(expected)
})

test.each<[string, number | null, string | null]>([
  ['unknown', null, null],
  ['the epoch', 0, '1970-01-01T00:00:00.000Z'],
  ['now', 1_795_000_000_000, '2026-11-18T11:06:40.000Z'],
  ['before the epoch', -1, null],
  ['a year of five digits', 253_402_300_800_000, null],
  ['beyond all dates', 8_640_000_000_000_001, null],
  ['no number', Number.NaN, null],
])('sendableTime: %s', (_, ms, expected) => {
  expect(sendableTime(ms)).toBe(expected)
})
