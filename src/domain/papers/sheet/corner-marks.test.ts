import { describe, expect, test } from 'vitest'
import { CORNERS, MARK_MODULES, markModules, recognizeMark } from './corner-marks.ts'

describe.each(CORNERS)('the mark at the %s', (corner) => {
  test.each([0, 1, 2, 3])('is recognized when it is turned %i times', (turns) => {
    expect(recognizeMark(turned(markModules(corner), turns))).toEqual({ corner, turns })
  })

  test('is recognized with any two modules misread', () => {
    const modules = markModules(corner)
    for (let one = 0; one < modules.length; one++)
      for (let other = one + 1; other < modules.length; other++) {
        const misread = modules.map((isBlack, place) => isBlack !== (place === one || place === other))
        expect(recognizeMark(misread)).toEqual({ corner, turns: 0 })
      }
  })

  test('is not recognized with three modules misread', () => {
    const modules = markModules(corner).map((isBlack, place) => isBlack !== place < 3)
    expect(recognizeMark(modules)).toBeNull()
  })
})

test.each([true, false])('a square with modules that are all %s is no mark', (isBlack) => {
  expect(recognizeMark(Array<boolean>(MARK_MODULES ** 2).fill(isBlack))).toBeNull()
})

test('the left marks are not recognized in a mirror, so that a mirrored sheet is never read', () => {
  for (const corner of ['top-left', 'bottom-left'] as const) {
    const modules = markModules(corner)
    const mirrored = modules.map((_, place) => {
      const [row, column] = [Math.floor(place / MARK_MODULES), place % MARK_MODULES]
      return modules[row * MARK_MODULES + MARK_MODULES - 1 - column]!
    })
    expect(recognizeMark(mirrored)).toBeNull()
  }
})

function turned(modules: readonly boolean[], times: number): readonly boolean[] {
  if (times === 0) return modules
  const once = modules.map((_, place) => {
    const [row, column] = [Math.floor(place / MARK_MODULES), place % MARK_MODULES]
    return modules[(MARK_MODULES - 1 - column) * MARK_MODULES + row]!
  })
  return turned(once, times - 1)
}
