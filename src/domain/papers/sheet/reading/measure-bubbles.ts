import { BUBBLE_RADIUS, type Bubble, type Point } from '../sheet-parts.ts'
import type { FoundPage } from './find-page.ts'
import { type GrayImage, lightAt } from './gray-image.ts'
import { type Homography, project } from './homography.ts'

/** What is seen of a bubble. */
export interface MeasuredBubble {
  readonly bubble: Bubble
  /**
   * How dark its inside is: 0 as the paper around it, 1 as printed black. Twice, as a shadow may divide the paper around it: by
   * the lighter and by the darker part of this paper.
   */
  readonly darkest: number
  readonly lightest: number
  /** How much darker its darker parts are than its lighter ones, 0 to 1: strokes of a pen differ from a shade. */
  readonly contrast: number
  /** How clearly its ring stands out from the paper around it: 0 not at all, 1 as black of that width. */
  readonly ring: number
}

/** Of circles on which the inside is measured, millimeters: clear of the ring, however blurred it is. */
const INSIDE = [0, 0.4, 0.8, 1.2, 1.6]
/** Of the circles on the paper between a bubble and the next. */
const OUTSIDE = [2.9, 3.1]
const DIRECTIONS = 24
/** Directions that are one side of a bubble. */
const SIDE = DIRECTIONS / 4
/** The deepest shadow that may divide the paper around a bubble, as a part of its light. What is darker is a mark. */
const SHADOW_MIN = 0.45
/** How far paper that is not quite flat moves a bubble, and in which steps that is looked for; millimeters. */
const SHIFT_MAX = 1.6
const SHIFT_STEP = 0.4
/** Groups of bubbles that are as far from each other share half of what they see of the shift, millimeters. */
const SHARED = 25

/** Measures all bubbles of a page. The rings say where they are, as paper bends between the corner marks. */
export function measureBubbles(
  image: GrayImage,
  page: FoundPage,
  bubbles: readonly Bubble[],
): MeasuredBubble[] {
  const groups = [...Map.groupBy(bubbles, groupOf).values()].map((members) => ({
    members: members.map((bubble) => ({ bubble, view: viewOf(image, page.toImage, bubble) })),
    center: centerOf(members),
  }))
  const seen = groups.map(({ members }) => shiftScores(members.map(({ view }) => view)))
  return groups.flatMap(({ members, center }) => {
    const shift = bestShift(
      seen.map((scores, other) => {
        const at = groups[other]?.center ?? center
        return { scores, weight: 0.5 ** (Math.hypot(at.x - center.x, at.y - center.y) / SHARED) }
      }),
    )
    return members.map(({ bubble, view }) => measure(bubble, view, shift, page.inkLight))
  })
}

/** The bubbles of up to five questions below one another. */
function groupOf({ question }: Bubble): number {
  return Math.floor(question / 5)
}

function centerOf(points: readonly Point[]): Point {
  const sum = points.reduce((whole, { x, y }) => ({ x: whole.x + x, y: whole.y + y }), { x: 0, y: 0 })
  return { x: sum.x / points.length, y: sum.y / points.length }
}

/** The light at so many millimeters to the right of and below the center of a bubble. */
type View = (right: number, down: number) => number

/** Near a bubble the projection is all but linear, which saves most of its work. */
function viewOf(image: GrayImage, toImage: Homography, { x, y }: Point): View {
  const center = project(toImage, { x, y })
  const right = project(toImage, { x: x + 1, y })
  const below = project(toImage, { x, y: y + 1 })
  const [xRight, yRight] = [right.x - center.x, right.y - center.y]
  const [xBelow, yBelow] = [below.x - center.x, below.y - center.y]
  return (dx, dy) =>
    lightAt(image, center.x + dx * xRight + dy * xBelow, center.y + dx * yRight + dy * yBelow)
}

const CIRCLE: readonly Point[] = Array.from({ length: DIRECTIONS }, (_, place) => {
  const angle = ((place + 0.5) / DIRECTIONS) * 2 * Math.PI
  return { x: Math.cos(angle), y: Math.sin(angle) }
})
/** Every second direction, where precision matters less. */
const COARSE_CIRCLE = CIRCLE.filter((_, place) => place % 2 === 0)

const SHIFT_COUNT = Math.round((2 * SHIFT_MAX) / SHIFT_STEP) + 1
function shiftAt(place: number): number {
  return place * SHIFT_STEP - SHIFT_MAX
}

/** For each shift, row by row, how well rings fit there: how much darker they are than the paper outside, on average. */
function shiftScores(views: readonly View[]): number[] {
  return Array.from({ length: SHIFT_COUNT ** 2 }, (_, place) => {
    const right = shiftAt(place % SHIFT_COUNT)
    const down = shiftAt(Math.floor(place / SHIFT_COUNT))
    return views.reduce((sum, view) => sum + ringContrast(view, right, down, COARSE_CIRCLE), 0)
  })
}

function ringContrast(view: View, right: number, down: number, circle: readonly Point[]): number {
  let [ring, paper] = [0, 0]
  for (const { x, y } of circle) {
    ring += view(right + x * BUBBLE_RADIUS, down + y * BUBBLE_RADIUS)
    paper += view(right + x * 3, down + y * 3)
  }
  return (paper - ring) / Math.max(paper, 1)
}

/** The shift with the highest score, between the steps by the parabola through its neighbors. */
function bestShift(seen: readonly { readonly scores: readonly number[]; readonly weight: number }[]): Point {
  const scores = Array.from({ length: SHIFT_COUNT ** 2 }, (_, place) =>
    seen.reduce((sum, one) => sum + one.weight * (one.scores[place] ?? 0), 0),
  )
  const best = scores.indexOf(Math.max(...scores))
  const [column, row] = [best % SHIFT_COUNT, Math.floor(best / SHIFT_COUNT)]
  const between = (step: number, at: number) => {
    if (at === 0 || at === SHIFT_COUNT - 1) return 0
    const [before = 0, here = 0, after = 0] = [scores[best - step], scores[best], scores[best + step]]
    const bend = before - 2 * here + after
    return bend === 0 ? 0 : (before - after) / (2 * bend)
  }
  return {
    x: shiftAt(column) + between(1, column) * SHIFT_STEP,
    y: shiftAt(row) + between(SHIFT_COUNT, row) * SHIFT_STEP,
  }
}

function measure(bubble: Bubble, view: View, { x, y }: Point, inkLight: number): MeasuredBubble {
  const at: View = (right, down) => view(x + right, y + down)
  const around = CIRCLE.map((direction) =>
    OUTSIDE.map((radius) => at(direction.x * radius, direction.y * radius)),
  )
  const light = Math.max(1, quantile(around.flat(), 0.75))
  const sides = [0, 1, 2, 3].map((side) => quantile(around.slice(side * SIDE, (side + 1) * SIDE).flat(), 0.5))
  const shaded = Math.max(light * SHADOW_MIN, Math.min(light, ...sides))
  const inside = INSIDE.flatMap((radius) => {
    const count = Math.max(1, Math.round(radius * 15))
    return Array.from({ length: count }, (_, place) => {
      const angle = (place / count) * 2 * Math.PI
      return at(Math.cos(angle) * radius, Math.sin(angle) * radius)
    })
  })
  const mean = inside.reduce((sum, value) => sum + value, 0) / inside.length
  const darkness = (value: number, paper: number) => (1 - value / paper) / Math.max(0.1, 1 - inkLight)
  return {
    bubble,
    darkest: darkness(mean, light),
    lightest: darkness(mean, shaded),
    contrast: darkness(quantile(inside, 0.1), light) - darkness(quantile(inside, 0.75), light),
    ring: ringContrast(at, 0, 0, CIRCLE) / Math.max(0.1, 1 - inkLight),
  }
}

/** The value that so large a part of the values is below; 0 of nothing. */
export function quantile(values: readonly number[], part: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * part)] ?? 0
}
