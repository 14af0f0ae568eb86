import { describe, expect, test } from 'vitest'
import { printedSheet } from '../../../../../tests/setup/sheet-photos/filled-sheet.ts'
import { layOutSheet } from '../sheet-layout.ts'
import { BUBBLE_PITCH } from '../sheet-parts.ts'
import { cropQuestion } from './crop-photo.ts'
import type { Photo } from './gray-image.ts'
import type { Homography } from './homography.ts'

const [page] = layOutSheet({
  pageSize: 'a4',
  optionCounts: [4, 4, 15],
  version: 0,
  paper: 'paper',
}).pages
/** Pixels of the photo, and of a crop, for each millimeter. */
const SCALE = 6

const drawing = printedSheet(page!)
const marked = page!.bubbles.find(({ question, option }) => question === 1 && option === 2)!
drawing.disc(marked.x, marked.y, 2, 1)
const scan: Photo = { width: drawing.columns, height: drawing.rows, data: drawing.light }
const upright: Homography = [SCALE, 0, -0.5, 0, SCALE, -0.5, 0, 0, 1]
/** The same photo, turned by half. */
const turned: Photo = { ...scan, data: scan.data.toReversed() }
const halfTurn: Homography = [-SCALE, 0, scan.width - 0.5, 0, -SCALE, scan.height - 0.5, 0, 0, 1]

function crop(photo: Photo, toPhoto: Homography, question: number): Photo {
  return cropQuestion(photo, toPhoto, page!, question)!
}

/** The light of a crop at a bubble of its question: the last one is three quarters of a pitch from its right edge. */
function lightAtBubble({ width, height, data }: Photo, option: number, options = 4): number {
  const x = Math.round(width - SCALE * BUBBLE_PITCH * (options - 1 - option + 0.75))
  return data[(Math.round(height / 2) * width + x) * 4]!
}

describe('a question in a photo', () => {
  test.each([
    ['upright', scan, upright],
    ['upside down', turned, halfTurn],
  ])('%s: is shown upright, with its mark', (_, photo, toPhoto) => {
    const seen = crop(photo, toPhoto, 1)
    expect(lightAtBubble(seen, 2)).toBe(0)
    expect(lightAtBubble(crop(photo, toPhoto, 0), 2)).toBeGreaterThan(100)
    expect(seen.data).toHaveLength(seen.width * seen.height * 4)
  })

  test('has the colors of the photo', () => {
    const red = new Uint8ClampedArray(scan.width * scan.height * 4)
    for (let place = 0; place < red.length; place += 4) red.set([200, 20, 10, 255], place)
    expect([...crop({ ...scan, data: red }, upright, 0).data.slice(0, 4)]).toEqual([200, 20, 10, 255])
  })

  test('of two rows has both', () => {
    const [one, two] = [crop(scan, upright, 1), crop(scan, upright, 2)]
    expect(two.height - one.height).toBeCloseTo(BUBBLE_PITCH * SCALE, -1)
  })

  test('is white where the photo ends', () => {
    const away: Homography = [SCALE, 0, -100_000, 0, SCALE, 0, 0, 0, 1]
    expect(new Set(crop(scan, away, 0).data)).toEqual(new Set([255]))
  })

  test('is nothing for a question of another page', () => {
    expect(cropQuestion(scan, upright, page!, 7)).toBeNull()
  })
})
