import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { homographyBetween, project } from './homography.ts'

const SHEET = [
  { x: 10, y: 10 },
  { x: 200, y: 10 },
  { x: 200, y: 287 },
  { x: 10, y: 287 },
]

const near = (from: number) => fc.double({ min: from - 150, max: from + 150, noNaN: true })
const outline = fc
  .tuple(near(300), near(300), near(1000), near(300), near(1000), near(1400), near(300), near(1400))
  .map(([a, b, c, d, e, f, g, h]) => [
    { x: a, y: b },
    { x: c, y: d },
    { x: e, y: f },
    { x: g, y: h },
  ])

describe('the projection between four points and four others', () => {
  test('maps each to the other', () => {
    fc.assert(
      fc.property(outline, (points) => {
        const there = homographyBetween(SHEET, points)
        for (const [place, point] of SHEET.entries()) {
          const { x, y } = project(there ?? [], point)
          expect(x).toBeCloseTo(points[place]!.x, 4)
          expect(y).toBeCloseTo(points[place]!.y, 4)
        }
      }),
    )
  })

  test('and its reverse leave a point where it was', () => {
    fc.assert(
      fc.property(outline, (points) => {
        const there = homographyBetween(SHEET, points)
        const back = homographyBetween(points, SHEET)
        const { x, y } = project(back ?? [], project(there ?? [], { x: 77, y: 140 }))
        expect(x).toBeCloseTo(77, 3)
        expect(y).toBeCloseTo(140, 3)
      }),
    )
  })
})

test.each([
  ['three points', SHEET.slice(0, 3)],
  ['points on a line', [0, 1, 2, 3].map((x) => ({ x, y: 2 * x }))],
  ['one point four times', [1, 1, 1, 1].map((x) => ({ x, y: x }))],
])('there is none for %s', (_, points) => {
  expect(homographyBetween(points, SHEET.slice(0, points.length))).toBeNull()
})
