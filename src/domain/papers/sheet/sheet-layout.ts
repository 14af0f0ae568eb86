import { optionLetter } from '../../practice/option-letter.ts'
import type { PageSize } from '../paper.ts'
import { CORNERS, type Corner, MARK_MODULES, markModules } from './corner-marks.ts'
import {
  CODE_BITS,
  encodeSheetCode,
  paperMarkOf,
  SHEET_PAGES_MAX,
  type SheetCode,
  type SheetVersion,
} from './sheet-code.ts'
import {
  type Bubble,
  MARGIN,
  type PageDimensions,
  type SheetLine,
  type SheetText,
  type Square,
} from './sheet-parts.ts'
import { placeRows } from './sheet-rows.ts'

/*
 * Where everything of an answer sheet is: the single source for printing, for the stencil and for reading photos. All
 * lengths are millimeters from the top left corner of the page.
 */

/** What an answer sheet is made from. The same gives the same sheet. */
export interface SheetParameters {
  readonly pageSize: PageSize
  /** How many options each question has, in the order of this version; at least one question. */
  readonly optionCounts: readonly number[]
  readonly version: SheetVersion
  /** What tells this paper from others, such as its id. Only a hash of 13 bits is printed. */
  readonly paper: string
}

export interface SheetLayout {
  readonly parameters: SheetParameters
  /** 'A' to 'D'. */
  readonly letter: string
  readonly pages: readonly SheetPage[]
}

export interface SheetPage extends PageDimensions {
  readonly code: SheetCode
  readonly marks: Readonly<Record<Corner, Square>>
  /** The black squares of the marks and of the code. */
  readonly blackSquares: readonly Square[]
  /** The cells of the code, black and white, in the order of its bits. */
  readonly codeCells: readonly Square[]
  /** Question by question, option by option. */
  readonly bubbles: readonly Bubble[]
  readonly lines: readonly SheetLine[]
  readonly texts: readonly SheetText[]
}

const MARK_SIZE = 12
const CODE_CELL = 2.5
/** Of the ruler, which shows whether a page was printed to scale. */
const RULER_LENGTH = 100
/** From the left edge, clear of the corner mark. */
const RULER_LEFT = 28

const PAGE_SIZES: Readonly<Record<PageSize, PageDimensions>> = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
}

/** Lays out an answer sheet. Throws a `RangeError` when it would have more than {@link SHEET_PAGES_MAX} pages. */
export function layOutSheet(parameters: SheetParameters): SheetLayout {
  const { pageSize, optionCounts, version, paper } = parameters
  const size = PAGE_SIZES[pageSize]
  const pages = placeRows(optionCounts, size)
  if (pages.length > SHEET_PAGES_MAX)
    throw new RangeError(
      `The answer sheet of ${optionCounts.length} questions would have ${pages.length} pages. It can have ${SHEET_PAGES_MAX}: make papers with fewer questions.`,
    )
  const letter = optionLetter(version)
  const paperMark = paperMarkOf(JSON.stringify([paper, pageSize, version, optionCounts]))
  const marks = marksOf(size)
  return {
    parameters,
    letter,
    pages: pages.map(({ bubbles, numbers }, page) => {
      const code = { version, page, paperMark }
      const codeCells = codeCellsOf(size)
      const isBlack = encodeSheetCode(code)
      return {
        ...size,
        code,
        marks,
        codeCells,
        blackSquares: [
          ...CORNERS.flatMap((corner) => modulesOf(corner, marks[corner])),
          ...codeCells.filter((_, place) => isBlack[place]),
        ],
        bubbles,
        lines: [...writingLines(size), ...rulerLines(size)],
        texts: [
          ...headTexts(size, `Answer sheet, version ${letter}`, `Page ${page + 1} of ${pages.length}`),
          ...numbers,
          ...rulerTexts(size),
        ],
      }
    }),
  }
}

function marksOf({ width, height }: PageDimensions): Record<Corner, Square> {
  const [right, bottom] = [width - MARGIN - MARK_SIZE, height - MARGIN - MARK_SIZE]
  return {
    'top-left': { x: MARGIN, y: MARGIN, size: MARK_SIZE },
    'top-right': { x: right, y: MARGIN, size: MARK_SIZE },
    'bottom-right': { x: right, y: bottom, size: MARK_SIZE },
    'bottom-left': { x: MARGIN, y: bottom, size: MARK_SIZE },
  }
}

function modulesOf(corner: Corner, { x, y, size }: Square): Square[] {
  const module = size / MARK_MODULES
  return markModules(corner).flatMap((isBlack, place) =>
    isBlack
      ? {
          x: x + (place % MARK_MODULES) * module,
          y: y + Math.floor(place / MARK_MODULES) * module,
          size: module,
        }
      : [],
  )
}

/** Two rows between the ruler and the right mark. */
function codeCellsOf({ width, height }: PageDimensions): Square[] {
  const inRow = CODE_BITS / 2
  const left = width - MARGIN - MARK_SIZE - 4 - inRow * CODE_CELL
  const top = height - MARGIN - MARK_SIZE / 2 - CODE_CELL
  return Array.from({ length: CODE_BITS }, (_, place) => ({
    x: left + (place % inRow) * CODE_CELL,
    y: top + Math.floor(place / inRow) * CODE_CELL,
    size: CODE_CELL,
  }))
}

function headTexts({ width }: PageDimensions, title: string, subtitle: string): SheetText[] {
  return [
    { x: width / 2, y: 16, text: title, size: 6, anchor: 'middle' },
    { x: width / 2, y: 22, text: subtitle, size: 3.6, anchor: 'middle' },
    { x: MARGIN, y: 33, text: 'Name', size: 3.6, anchor: 'start' },
    { x: width - 76, y: 33, text: 'Date', size: 3.6, anchor: 'start' },
    {
      x: MARGIN,
      y: 40,
      text: 'Fill in each bubble you choose completely, with a dark pen or pencil. Erase cleanly to change an answer.',
      size: 3.4,
      anchor: 'start',
    },
  ]
}

function writingLines({ width }: PageDimensions): SheetLine[] {
  return [
    { from: { x: MARGIN + 12, y: 34 }, to: { x: width - 80, y: 34 } },
    { from: { x: width - 66, y: 34 }, to: { x: width - MARGIN, y: 34 } },
  ]
}

/** A ruler of 10 cm: a line for each millimeter, longer ones for 5 and 10. Stencils have it, too. */
export function rulerLines({ height }: PageDimensions): SheetLine[] {
  const y = height - 15
  const ticks = Array.from({ length: RULER_LENGTH + 1 }, (_, place) => {
    const x = RULER_LEFT + place
    const length = place % 10 === 0 ? 4 : place % 5 === 0 ? 3 : 1.8
    return { from: { x, y }, to: { x, y: y - length } }
  })
  return [{ from: { x: RULER_LEFT, y }, to: { x: RULER_LEFT + RULER_LENGTH, y } }, ...ticks]
}

export function rulerTexts({ height }: PageDimensions): SheetText[] {
  return [0, 5, 10].map((centimeters) => ({
    x: RULER_LEFT + centimeters * 10,
    y: height - 11.4,
    text: centimeters === 10 ? '10 cm' : String(centimeters),
    size: 2.8,
    anchor: 'middle',
  }))
}
