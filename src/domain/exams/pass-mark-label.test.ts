import { expect, test } from 'vitest'
import type { PassMark } from './exam-definition.ts'
import { passMarkLabel, passMarkPercent, passMarkText } from './pass-mark-label.ts'

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
