import { BLANK, type UprightGlyph } from './glyphs.ts'
import { RULE_MAX, type Shape } from './page-content.ts'

/** Lines of a page that are looked at, and how long those of fractions are, units of a page. */
const BARS_MAX = 200
const [LENGTH_MIN, LENGTH_MAX] = [3, 150]
/** In sizes of type: how far the base lines above and below are from the line, and how near other text of these is not. */
const ABOVE = [0.2, 1] as const
const BELOW = [0.6, 1.5] as const
const APART = 0.6

/** Whether a page has a fraction: a short line with text above and below it that is no longer than it. */
export function hasFractions(glyphs: readonly UprightGlyph[], shapes: readonly Shape[]): boolean {
  const texts = glyphs.filter(({ text }) => !BLANK.test(text))
  return shapes
    .filter(({ left, right, top, bottom }) => {
      return bottom - top < RULE_MAX && right - left > LENGTH_MIN && right - left < LENGTH_MAX
    })
    .slice(0, BARS_MAX)
    .some(({ left, right, top }) => {
      const isAlone = (from: number, to: number) => {
        const near = texts.filter(({ x, y, width, size }) => {
          const isOn = y - top > from * size && y - top < to * size
          return isOn && x + width > left - size * APART && x < right + size * APART
        })
        return near.length > 0 && near.every(({ x, width }) => x > left - 2 && x + width < right + 2)
      }
      // Tables have such lines, which others meet.
      const isRow = shapes.some(({ left: x, right: end, top: from, bottom: to }) => {
        const isMet = Math.min(Math.abs(x - left), Math.abs(end - left), Math.abs(x - right)) < RULE_MAX
        return isMet && to - from > RULE_MAX && from < top + RULE_MAX && to > top - RULE_MAX
      })
      if (isRow) return false
      return isAlone(-ABOVE[1], -ABOVE[0]) && isAlone(BELOW[0], BELOW[1])
    })
}
