import { expect, test } from 'vitest'
import { daysLeft } from './exam-plan.ts'

const AT = Date.parse('2026-12-14T09:00:00Z')
const HOUR_MS = 60 * 60 * 1000

test.each([
  ['without a date, a month is assumed', null, AT, 30],
  ['the day before', AT, AT - 24 * HOUR_MS, 1],
  ['an hour before', AT, AT - HOUR_MS, 1 / 24],
  ['on the day, after the assumed hour', AT, AT + HOUR_MS, 0],
  ['at the end of the day', AT, AT + 15 * HOUR_MS - 1, 0],
  ['the next day, a month again', AT, AT + 15 * HOUR_MS, 30],
])('%s', (_, examAt, now, days) => {
  expect(daysLeft(examAt, now)).toBeCloseTo(days, 9)
})
