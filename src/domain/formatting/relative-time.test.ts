import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../time-units.ts'
import { formatAgo, formatUntil } from './relative-time.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')

describe('formatAgo', () => {
  test.each([
    ['this moment', 0, 'just now'],
    ['59 seconds', 59 * SECOND_MS, 'just now'],
    ['a clock that was set back', -HOUR_MS, 'just now'],
    ['a minute', MINUTE_MS, '1 minute ago'],
    ['almost an hour', HOUR_MS - 1, '59 minutes ago'],
    ['an hour', HOUR_MS, '1 hour ago'],
    ['almost two days', 2 * DAY_MS - 1, '1 day ago'],
    ['long ago', 1200 * DAY_MS, '1,200 days ago'],
  ])('%s', (_, ms, expected) => {
    expect(formatAgo(NOW - ms, NOW)).toBe(expected)
  })
})

describe('formatUntil', () => {
  test.each([
    ['a new key of 30 days', 30 * DAY_MS, 'in 30 days'],
    ['the same a minute later', 30 * DAY_MS - MINUTE_MS, 'in 30 days'],
    ['a day later', 29 * DAY_MS, 'in 29 days'],
    ['a day', DAY_MS, 'in 1 day'],
    ['less than a day', DAY_MS - 1, 'in 24 hours'],
    ['half an hour', 30 * MINUTE_MS, 'in 30 minutes'],
    ['the last seconds', 59 * SECOND_MS, 'in less than a minute'],
  ])('%s', (_, ms, expected) => {
    expect(formatUntil(NOW + ms, NOW)).toBe(expected)
  })
})
