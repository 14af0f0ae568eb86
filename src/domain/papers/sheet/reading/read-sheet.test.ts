import { describe, expect, test } from 'vitest'
import { costOf } from '../../../../../tests/setup/cost.ts'
import { printedSheet } from '../../../../../tests/setup/sheet-photos/filled-sheet.ts'
import { addScene, emptyTally, sceneOf } from '../../../../../tests/setup/sheet-photos/scenes.ts'
import { layOutSheet, type SheetParameters } from '../sheet-layout.ts'
import type { Photo } from './gray-image.ts'
import { project } from './homography.ts'
import { readSheet } from './read-sheet.ts'

const parameters: SheetParameters = {
  pageSize: 'a4',
  optionCounts: Array(40).fill(4),
  version: 1,
  paper: 'paper',
}
const layout = layOutSheet(parameters)
const sheets = [{ layout, takesSeveral: [] }]
const [page] = layout.pages

const printed = printedSheet(page!)

/** The printed page as a scanner sees it, after `change`. */
function scanned(change: (drawing: typeof printed) => void = () => undefined): Photo {
  const drawing = printed.copy()
  change(drawing)
  return { width: drawing.columns, height: drawing.rows, data: drawing.light }
}

const { marks, codeCells } = page!

describe('what a scan shows', () => {
  test.each<[string, Photo, object]>([
    ['an empty sheet', scanned(), { kind: 'read', version: 1, page: 0 }],
    [
      'a sheet without a corner mark',
      scanned((drawing) => drawing.square(marks['top-right'].x - 3, 5, 20, 1)),
      { kind: 'corners-missing', corners: ['top-right'] },
    ],
    [
      'a sheet whose code is painted over',
      scanned((drawing) => drawing.square(codeCells[0]!.x - 2, codeCells[0]!.y - 20, 40, 1)),
      { kind: 'code-unreadable' },
    ],
    ['nothing', { width: 1, height: 1, data: new Uint8ClampedArray(4) }, allMissing()],
    ['only black', filled(300, 200, () => 0), allMissing()],
    ['only white', filled(300, 200, () => 255), allMissing()],
    ['a row of pixels', filled(5000, 1, (place) => place % 256), allMissing()],
  ])('%s', (_, photo, expected) => {
    expect(readSheet(photo, sheets)).toMatchObject(expected)
  })

  test.each<[string, Partial<SheetParameters>]>([
    ['another paper', { paper: 'another' }],
    ['another version', { version: 0 }],
    ['other options', { optionCounts: Array(40).fill(5) }],
    ['another size of page', { pageSize: 'letter' }],
  ])('a sheet that is read for %s is of another paper', (_, of) => {
    const other = layOutSheet({ ...parameters, ...of })
    expect(readSheet(scanned(), [{ layout: other, takesSeveral: [] }]).kind).toBe('other-paper')
  })

  test('two sheets side by side', () => {
    const { width, height, data } = scanned()
    const both = filled(
      width * 2,
      height,
      (place) => data[Math.floor(place / (2 * width)) * width + (place % width)]!,
    )
    expect(readSheet(both, sheets)).toEqual({ kind: 'several-sheets' })
  })

  test('a bubble is where the reading says it is in the photo', () => {
    const reading = readSheet(scanned(), sheets)
    const { x, y } = page!.bubbles[77]!
    if (reading.kind !== 'read') throw new Error(reading.kind)
    const place = project(reading.toPhoto, { x, y })
    expect(place.x).toBeCloseTo(x * 6 - 0.5, 0)
    expect(place.y).toBeCloseTo(y * 6 - 0.5, 0)
  })
})

describe('photos', () => {
  // One is of another paper, one is photographed twice, one has a covered corner. Many more: `npm run bench -- answer-sheets`.
  const seeds = [1, 2, 4, 5, 6, 20]

  test('of filled sheets are read without an error, and few bubbles have to be looked at', () => {
    const tally = emptyTally()
    for (const seed of seeds) addScene(tally, sceneOf(seed))
    expect({ wrong: tally.wrong, unexpected: tally.unexpected, notes: tally.notes }).toEqual({
      wrong: 0,
      unexpected: 0,
      notes: [],
    })
    expect(tally.sure / tally.bubbles).toBeGreaterThan(0.95)
    expect(tally.noticed).toBe(tally.twice)
  })
})

describe('a hostile image takes little time and memory', () => {
  const side = 3600

  test.each<[string, (x: number, y: number) => number]>([
    ['noise', (x, y) => (Math.imul(y * side + x, 2654435761) >>> 24) & 255],
    ['a chess board', (x, y) => (((x >> 1) + (y >> 1)) % 2) * 255],
    ['stripes', (x) => (x % 16 < 8 ? 0 : 255)],
    ['nested frames', (x, y) => (Math.min(x, y, side - x, side - y) % 12 < 6 ? 0 : 255)],
  ])('%s, 13 megapixels', async (_, light) => {
    const photo = filled(side, side, (place) => light(place % side, Math.floor(place / side)))
    const { result, milliseconds, memory } = await costOf(() => readSheet(photo, sheets))
    expect(result).toEqual(allMissing())
    expect(milliseconds).toBeLessThan(2000)
    expect(memory).toBeLessThan(200 * 1024 * 1024)
  })
})

function allMissing() {
  return { kind: 'corners-missing', corners: ['top-left', 'top-right', 'bottom-right', 'bottom-left'] }
}

function filled(width: number, height: number, light: (place: number) => number): Photo {
  return {
    width,
    height,
    data: Uint8ClampedArray.from({ length: width * height }, (_, place) => light(place)),
  }
}
