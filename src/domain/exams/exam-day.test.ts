import { expect, test } from 'vitest'
import { dayText } from './exam-day.ts'

test.each([
  ['2026-12-24', 'Thursday, December 24, 2026'],
  ['2028-02-29', 'Tuesday, February 29, 2028'],
  ['soon', 'soon'],
])('%s: %s', (day, text) => {
  expect(dayText(day)).toBe(text)
})
