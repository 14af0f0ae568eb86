import { expect, test } from 'vitest'
import { nextExam } from './exam-plan.ts'

const exam = (name: string, date: string | null) => ({ name, date })

test.each<[string, ReturnType<typeof exam>[], string | null]>([
  ['the one with the nearest date', [exam('late', '2027-01-10'), exam('next', '2026-12-01')], 'next'],
  ['one of today', [exam('today', '2026-11-23')], 'today'],
  ['none that is over', [exam('over', '2026-11-22')], null],
  ['none without a date', [exam('open', null)], null],
])('the next exam is %s', (_, exams, name) => {
  expect(nextExam(exams, '2026-11-23')?.name ?? null).toBe(name)
})
