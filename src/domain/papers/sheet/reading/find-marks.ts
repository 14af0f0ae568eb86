import { type Corner, MARK_MODULES, recognizeMark } from '../corner-marks.ts'
import type { Point } from '../sheet-parts.ts'
import { type DarkShape, darkShapes } from './dark-shapes.ts'
import { type GrayImage, lightAt } from './gray-image.ts'
import { type Homography, homographyBetween, project } from './homography.ts'

/** A corner mark in a photo. */
export interface FoundMark {
  readonly corner: Corner
  /** The corners of the mark: top left, top right, bottom right, bottom left, as the sheet is read. */
  readonly outline: readonly Point[]
  /** The light of its black and of the paper around it. */
  readonly black: number
  readonly white: number
}

/** The least contrast between a mark and the paper, as a part of the light of the paper. */
const CONTRAST_MIN = 0.25
/** The unit square, clockwise. */
const UNIT_SQUARE: readonly Point[] = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

/** All corner marks in the image; a corner comes twice when there are several sheets. */
export function findMarks(image: GrayImage): FoundMark[] {
  return darkShapes(image).flatMap((shape) => readMark(image, shape) ?? [])
}

function readMark(image: GrayImage, shape: DarkShape): FoundMark | null {
  const outline = outlineOf(shape)
  const toPhoto = outline && homographyBetween(UNIT_SQUARE, outline)
  if (!toPhoto) return null
  const modules = Array.from({ length: MARK_MODULES ** 2 }, (_, place) =>
    lightOfModule(image, toPhoto, place % MARK_MODULES, Math.floor(place / MARK_MODULES)),
  )
  const border = modules.filter((_, place) =>
    isAtEdge(place % MARK_MODULES, Math.floor(place / MARK_MODULES)),
  )
  const black = mean(border)
  const white = mean(around(image, toPhoto))
  if (white - black < white * CONTRAST_MIN) return null
  const middle = (black + white) / 2
  const recognized = recognizeMark(modules.map((light) => light < middle))
  if (!recognized) return null
  const { corner, turns } = recognized
  return { corner, outline: [...outline.slice(turns), ...outline.slice(0, turns)], black, white }
}

/** The four corners of a shape, clockwise: those farthest from its center, from each other, and from the line between. */
function outlineOf({ runs, centerX, centerY }: DarkShape): Point[] | null {
  const ends = runs.flatMap(({ fromX, toX, y }) => [
    { x: fromX, y },
    { x: toX, y },
  ])
  const first = farthest(ends, ({ x, y }) => (x - centerX) ** 2 + (y - centerY) ** 2)
  if (!first) return null
  const third = farthest(ends, ({ x, y }) => (x - first.x) ** 2 + (y - first.y) ** 2)
  if (!third) return null
  const side = ({ x, y }: Point) => (third.x - first.x) * (y - first.y) - (third.y - first.y) * (x - first.x)
  const second = farthest(ends, (point) => -side(point))
  const fourth = farthest(ends, side)
  return second && fourth ? [first, second, third, fourth] : null
}

function farthest(points: readonly Point[], distance: (point: Point) => number): Point | null {
  let best: Point | null = null
  let most = Number.NEGATIVE_INFINITY
  for (const point of points) {
    const value = distance(point)
    if (value <= most) continue
    most = value
    best = point
  }
  return best
}

/** The mean light of the middle of a module. */
function lightOfModule(image: GrayImage, toPhoto: Homography, column: number, row: number): number {
  const parts = [0.3, 0.5, 0.7]
  return mean(
    parts.flatMap((down) =>
      parts.map((right) => {
        const place = { x: (column + right) / MARK_MODULES, y: (row + down) / MARK_MODULES }
        const { x, y } = project(toPhoto, place)
        return lightAt(image, x, y)
      }),
    ),
  )
}

/** The light of the paper around a mark, a module away from it. */
function around(image: GrayImage, toPhoto: Homography): number[] {
  const away = 1 / MARK_MODULES
  return [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((along) =>
    [
      { x: along, y: -away },
      { x: along, y: 1 + away },
      { x: -away, y: along },
      { x: 1 + away, y: along },
    ].map((place) => {
      const { x, y } = project(toPhoto, place)
      return lightAt(image, x, y)
    }),
  )
}

function isAtEdge(column: number, row: number): boolean {
  return Math.min(column, row) === 0 || Math.max(column, row) === MARK_MODULES - 1
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
