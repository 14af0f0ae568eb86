import { describe, expect, test } from 'vitest'
import { formatCountdown, formatDateTime, formatDuration, formatSeconds } from './format-time.ts'

describe('formatDateTime', () => {
  test.each([
    ['the reading’s own example', Date.UTC(2026, 10, 20, 23, 57), 'UTC', 'Nov 20, 2026, 11:57 PM'],
    ['an hour below ten has two digits', Date.UTC(2026, 4, 3, 9, 5), 'UTC', 'May 3, 2026, 09:05 AM'],
    ['a record of an older server without a moment', 0, 'UTC', 'Date unknown'],
    ['midnight', Date.UTC(2026, 0, 1), 'UTC', 'Jan 1, 2026, 12:00 AM'],
    ['noon', Date.UTC(2026, 0, 1, 12), 'UTC', 'Jan 1, 2026, 12:00 PM'],
    ['another zone, the day before', Date.UTC(2026, 10, 21, 3), 'America/New_York', 'Nov 20, 2026, 10:00 PM'],
    ['summer time', Date.UTC(2026, 6, 1, 22, 30), 'Europe/Berlin', 'Jul 2, 2026, 12:30 AM'],
  ])('%s', (_, timeMs, timeZone, words) => {
    expect(formatDateTime(timeMs, timeZone)).toBe(words)
  })

  test('without a zone it is the machine’s own', () => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
    const noon = Date.UTC(2026, 0, 1, 12)
    expect(formatDateTime(noon)).toBe(formatDateTime(noon, own))
  })
})

test.each([
  ['missing', null, 'N/A'],
  ['zero', 0, 'N/A'],
  ['rounded down', 12_499, '12s'],
  ['rounded up', 12_500, '13s'],
  ['a blink', 400, '0s'],
  ['more than a minute stays in seconds', 75_000, '75s'],
])('formatSeconds: %s', (_, timeMs, words) => {
  expect(formatSeconds(timeMs)).toBe(words)
})

test.each([
  [0, '0s'],
  [12_499, '12s'],
  [59_600, '1m 0s'],
  [245_000, '4m 5s'],
])('formatDuration: %i ms are %s', (timeMs, words) => {
  expect(formatDuration(timeMs)).toBe(words)
})

test.each([
  [0, '0:00'],
  [1, '0:01'],
  [65_000, '1:05'],
  [3_600_000, '1:00:00'],
  [3_723_000, '1:02:03'],
])('formatCountdown: %i ms are %s', (timeMs, words) => {
  expect(formatCountdown(timeMs)).toBe(words)
})
