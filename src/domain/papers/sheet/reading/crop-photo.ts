import type { SheetPage } from '../sheet-layout.ts'
import { BUBBLE_PITCH } from '../sheet-parts.ts'
import type { Photo } from './gray-image.ts'
import { type Homography, project } from './homography.ts'

/** Pixels of a crop for each millimeter of the sheet. */
const RESOLUTION = 6
/** Around the bubbles, and to their left, where the number is. Millimeters. */
const MARGIN = BUBBLE_PITCH * 0.75
const NUMBER_WIDTH = 7

/**
 * A question as the photo shows it, upright and straight: RGBA. Null for a question that the page does not have.
 *
 * @param toPhoto of the page, from millimeters to pixels of the photo
 */
export function cropQuestion(
  photo: Photo,
  toPhoto: Homography,
  page: SheetPage,
  question: number,
): Photo | null {
  const bubbles = page.bubbles.filter((bubble) => bubble.question === question)
  if (bubbles.length === 0) return null
  const [across, down] = [bubbles.map(({ x }) => x), bubbles.map(({ y }) => y)]
  const [left, top] = [Math.min(...across) - MARGIN - NUMBER_WIDTH, Math.min(...down) - MARGIN]
  const width = Math.ceil((Math.max(...across) + MARGIN - left) * RESOLUTION)
  const height = Math.ceil((Math.max(...down) + MARGIN - top) * RESOLUTION)
  const channels = photo.data.length / (photo.width * photo.height)
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let place = 0; place < width * height; place++) {
    const { x, y } = project(toPhoto, {
      x: left + ((place % width) + 0.5) / RESOLUTION,
      y: top + (Math.floor(place / width) + 0.5) / RESOLUTION,
    })
    const [column, row] = [Math.round(x), Math.round(y)]
    if (column < 0 || row < 0 || column >= photo.width || row >= photo.height) continue
    const from = (row * photo.width + column) * channels
    for (let channel = 0; channel < 3; channel++)
      data[place * 4 + channel] = photo.data[from + (channels === 4 ? channel : 0)] ?? 255
  }
  return { width, height, data }
}
