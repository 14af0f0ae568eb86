import { expect, test } from 'vitest'
import { dayText, type PassMark, passMarkLabel, passMarkPercent, passMarkText } from './exam-definition.ts'

test.each([
  ['2026-12-24', 'Thursday, December 24, 2026'],
  ['2028-02-29', 'Tuesday, February 29, 2028'],
  ['soon', 'soon'],
])('%s: %s', (day, text) => {
  expect(dayText(day)).toBe(text)
})

test.each<[PassMark, number, string, string, number]>([
  [{ kind: 'percent', percent: 68 }, 80, '68%', '68% or higher', 68],
  [{ kind: 'points', points: 26 }, 35, '26 of 35', '26 of 35', 74],
  [{ kind: 'points', points: 26 }, 20, '26 of 20', '26 of 20', 100],
  [{ kind: 'points', points: 1 }, 0, '1 of 0', '1 of 0', 0],
])('%j of %i questions', (passMark, total, label, text, percent) => {
  expect(passMarkLabel(passMark, total)).toBe(label)
  expect(passMarkText(passMark, total)).toBe(text)
  expect(passMarkPercent(passMark, total)).toBe(percent)
})
