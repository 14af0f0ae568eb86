import { expect, test } from 'vitest'
import { lastExam, pastExamText } from './past-exam.ts'

const exam = (name: string, date: string | null) => ({ name, date })

test.each([
  ['none', [], null],
  ['one without a date', [exam('A', null)], null],
  ['one today', [exam('A', '2026-11-20')], null],
  ['two that are over', [exam('A', '2026-11-01'), exam('B', '2026-11-19'), exam('C', '2026-10-01')], 'B'],
  ['one over and one ahead', [exam('A', '2026-12-01'), exam('B', '2026-11-19')], 'B'],
])('the last exam of %s', (_, exams, name) => {
  expect(lastExam(exams, '2026-11-20')?.name ?? null).toBe(name)
})

test('says when it was', () => {
  expect(pastExamText({ name: 'Technician', date: '2026-11-19' })).toBe(
    'Technician was on Thursday, November 19, 2026',
  )
})
