import type { Corner } from '../corner-marks.ts'
import type { SheetVersion } from '../sheet-code.ts'
import type { SheetLayout } from '../sheet-layout.ts'
import { findMarks } from './find-marks.ts'
import { findPage, readCode } from './find-page.ts'
import { type Photo, toGray } from './gray-image.ts'
import type { Homography } from './homography.ts'
import { judgeBubbles, type QuestionReading } from './judge-bubbles.ts'
import { measureBubbles } from './measure-bubbles.ts'

/** A version of a paper whose sheets may be in the photo. */
export interface ReadableSheet {
  readonly layout: SheetLayout
  /** For each question whether it takes several answers; two marks are certain then. */
  readonly takesSeveral: readonly boolean[]
}

/** What a photo shows. */
export type SheetReading =
  | ReadPage
  /** These corner marks are not in the photo: it shows no sheet, or not all of it. */
  | { readonly kind: 'corners-missing'; readonly corners: readonly Corner[] }
  /** A corner mark is there twice. */
  | { readonly kind: 'several-sheets' }
  /** The marks are not on one plane: the sheet is folded or bent. */
  | { readonly kind: 'not-flat' }
  /** The code of version and page can't be read. */
  | { readonly kind: 'code-unreadable' }
  /** The sheet of another paper, or of a version that the paper does not have. */
  | { readonly kind: 'other-paper' }

export interface ReadPage {
  readonly kind: 'read'
  readonly version: SheetVersion
  /** From 0. */
  readonly page: number
  /** Of this page, in their order. */
  readonly questions: readonly QuestionReading[]
  /** From millimeters of the page to pixels of the photo, to show a bubble in it (`project`). */
  readonly toPhoto: Homography
}

/**
 * Reads an answer sheet in a photo, in any direction. Pure; time and memory are in proportion to the pixels of the photo,
 * and beyond its gray copy of {@link WORKING_SIDE} pixels bounded.
 *
 * @param sheets the versions of the paper, which all have the same size of page
 */
export function readSheet(photo: Photo, sheets: readonly ReadableSheet[]): SheetReading {
  const first = sheets[0]?.layout.pages[0]
  if (!first) return { kind: 'other-paper' }
  const image = toGray(photo)
  const page = findPage(findMarks(image), first.marks)
  if (page.kind !== 'page') return page
  const code = readCode(image, page, first.codeCells)
  if (!code) return { kind: 'code-unreadable' }
  const sheet = sheets.find(({ layout }) => layout.parameters.version === code.version)
  const layout = sheet?.layout.pages[code.page]
  if (!sheet || layout?.code.paperMark !== code.paperMark) return { kind: 'other-paper' }
  const measured = measureBubbles(image, page, layout.bubbles)
  return {
    kind: 'read',
    version: code.version,
    page: code.page,
    questions: judgeBubbles(measured, (question) => sheet.takesSeveral[question] ?? false),
    toPhoto: enlarged(page.toImage, photo.width / image.width, photo.height / image.height),
  }
}

/** The projection to an image that is larger by these factors. The centers of the first pixels are half a pixel in. */
function enlarged(homography: Homography, byX: number, byY: number): Homography {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = homography
  const [moveX, moveY] = [(byX - 1) / 2, (byY - 1) / 2]
  return [
    a * byX + g * moveX,
    b * byX + h * moveX,
    c * byX + i * moveX,
    d * byY + g * moveY,
    e * byY + h * moveY,
    f * byY + i * moveY,
    g,
    h,
    i,
  ]
}
