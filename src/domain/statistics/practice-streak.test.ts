import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { practiceStreak } from './practice-streak.ts'

/** A Friday: with day 0 a Thursday, its week begins on day 20,779. */
const TODAY = 20_784

/** Activity on the days that are marked, the last of which is today. */
function activityOn(marks: string) {
  return new Map(
    [...marks].flatMap((mark, index) =>
      mark === 'x' ? [[TODAY - marks.length + 1 + index, { answers: 1, correct: 1 }]] : [],
    ),
  )
}

/** The last seven days as marks: practiced, frozen, missed, before the first practice, open. */
const MARKS = { practiced: 'x', frozen: 'f', missed: '-', before: ' ', open: '?' } as const

describe('the streak of days (spec §4.18); x is a day with practice, the last is today, a Friday', () => {
  test.each([
    ['no practice ever', '', 0, '      ?'],
    ['today alone: what was before is not missed', 'x', 1, '      x'],
    ['yesterday alone: today is not over', 'x.', 1, '     x?'],
    ['a week without a gap', 'xxxxxxx', 7, 'xxxxxxx'],
    ['one missed day in a week is frozen and does not count', 'xxx.xxx', 6, 'xxxfxxx'],
    ['two missed days in a week end it', 'xx..xxx', 3, 'xx--xxx'],
    ['also when they are apart', 'xxx.x.x', 2, 'xxx-xfx'],
    ['one in each of two weeks: Saturday and Sunday', 'xxxxx..xxxxx', 10, 'ffxxxxx'],
    ['a missed day that no practice comes before is not frozen', '.xxx', 3, '    xxx'],
    ['a long time ago', `x${'.'.repeat(30)}`, 0, '------?'],
  ])('%s: %s is %i days', (_, marks, days, lastWeek) => {
    const streak = practiceStreak(activityOn(marks), TODAY)
    expect(streak.days).toBe(days)
    expect(streak.lastWeek.map(({ is }) => MARKS[is]).join('')).toBe(lastWeek)
  })

  test('practice today adds one day to it, whatever was before', () => {
    const marks = fc.string({ unit: fc.constantFrom('x', '.'), maxLength: 40 })
    fc.assert(
      fc.property(marks, (before) => {
        const without = practiceStreak(activityOn(`${before}.`), TODAY).days
        expect(practiceStreak(activityOn(`${before}x`), TODAY).days).toBe(without + 1)
      }),
    )
  })
})
