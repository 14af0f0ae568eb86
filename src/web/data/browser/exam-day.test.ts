import { expect, test } from 'vitest'
import { dayEndOf } from './day-end.ts'
import { dayFieldValue, pastDayEnds } from './exam-day.ts'

test('past days end at midnight where the learner is, the last one when today began', () => {
  const now = new Date(2026, 2, 30, 15).getTime()
  const ends = pastDayEnds(now, 3)
  expect(ends.map(dayFieldValue)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
  expect(ends.map((end) => new Date(end).getHours())).toEqual([0, 0, 0])
  expect(ends.map((end) => dayFieldValue(end - 1))).toEqual(['2026-03-27', '2026-03-28', '2026-03-29'])
})

test('the day of a date field ends at midnight where the learner is', () => {
  expect(dayEndOf('2026-03-29')).toBe(new Date(2026, 2, 30).getTime())
  expect([dayEndOf(''), dayEndOf('soon')]).toEqual([null, null])
})
