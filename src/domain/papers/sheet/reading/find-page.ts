import { CORNERS, type Corner } from '../corner-marks.ts'
import { CODE_BITS, decodeSheetCode, type SheetCode } from '../sheet-code.ts'
import type { SheetPage } from '../sheet-layout.ts'
import type { Point, Square } from '../sheet-parts.ts'
import type { FoundMark } from './find-marks.ts'
import { type GrayImage, lightAt } from './gray-image.ts'
import { type Homography, homographyBetween, project } from './homography.ts'

/** Why the four marks are no page. */
export type NoPage =
  | { readonly kind: 'corners-missing'; readonly corners: readonly Corner[] }
  | { readonly kind: 'several-sheets' }
  | { readonly kind: 'not-flat' }

/** A page in an image. */
export interface FoundPage {
  readonly kind: 'page'
  /** From millimeters of the sheet to pixels of the image. */
  readonly toImage: Homography
  /** The light of printed black as a part of that of the paper beside it. */
  readonly inkLight: number
}

/** How far the corner of a mark may be from where the projection has it, millimeters. More, and the sheet is folded. */
const BEND_MAX = 1.6

/** Fits the page to the marks that were found. */
export function findPage(found: readonly FoundMark[], marks: SheetPage['marks']): FoundPage | NoPage {
  const byCorner = CORNERS.map((corner) => found.filter((mark) => mark.corner === corner))
  const missing = CORNERS.filter((_, place) => byCorner[place]?.length === 0)
  if (missing.length > 0) return { kind: 'corners-missing', corners: missing }
  if (byCorner.some(({ length }) => length > 1)) return { kind: 'several-sheets' }
  const four = byCorner.flat()
  const onSheet = four.flatMap(({ corner }) => outlineOf(marks[corner]))
  const inImage = four.flatMap(({ outline }) => outline)
  const toImage = homographyBetween(onSheet, inImage)
  const toSheet = homographyBetween(inImage, onSheet)
  if (!toImage || !toSheet) return { kind: 'not-flat' }
  const isFlat = inImage.every((point, place) => {
    const [there, wanted] = [project(toSheet, point), onSheet[place]]
    return wanted !== undefined && Math.hypot(there.x - wanted.x, there.y - wanted.y) <= BEND_MAX
  })
  if (!isFlat) return { kind: 'not-flat' }
  const inkLight = four.reduce((sum, { black, white }) => sum + black / white, 0) / four.length
  return { kind: 'page', toImage, inkLight }
}

/** Clockwise, as those of a found mark. */
function outlineOf({ x, y, size }: Square): Point[] {
  return [
    { x, y },
    { x: x + size, y },
    { x: x + size, y: y + size },
    { x, y: y + size },
  ]
}

/** How far the code may be from where the marks say, as paper bends, millimeters. */
const SHIFTS = [0, -0.7, 0.7]

/** The code of a page; null when it can't be read. */
export function readCode(
  image: GrayImage,
  { toImage, inkLight }: FoundPage,
  cells: SheetPage['codeCells'],
): SheetCode | null {
  const light = (x: number, y: number) => {
    const place = project(toImage, { x, y })
    return lightAt(image, place.x, place.y)
  }
  const lastRow = cells[CODE_BITS - 1]
  const firstRow = cells[0]
  if (!firstRow || !lastRow) return null
  for (const down of SHIFTS)
    for (const right of SHIFTS) {
      const bits = cells.map(({ x, y, size }) => {
        const middle = x + size / 2 + right
        const paper = (light(middle, firstRow.y - size * 0.8) + light(middle, lastRow.y + size * 1.8)) / 2
        const parts = [0.3, 0.5, 0.7]
        const sum = parts.reduce(
          (whole, part) =>
            whole +
            parts.reduce((row, other) => row + light(x + size * other + right, y + size * part + down), 0),
          0,
        )
        return sum / parts.length ** 2 / paper < (1 + inkLight) / 2
      })
      const code = decodeSheetCode(bits)
      if (code) return code
    }
  return null
}
