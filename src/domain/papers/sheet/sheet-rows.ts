import { optionLetter } from '../../practice/option-letter.ts'
import { BUBBLE_PITCH, type Bubble, MARGIN, type PageDimensions, type SheetText } from './sheet-parts.ts'

/** The bubbles of a page, with the numbers of their questions. */
export interface Rows {
  readonly bubbles: Bubble[]
  readonly numbers: SheetText[]
}

/** Bubbles of a question in one row. A question with more options goes on in the next row. */
const BUBBLES_IN_ROW = 12
const NUMBER_WIDTH = 10
const COLUMN_GAP = 6
/** Questions in a group, which no column divides. */
const GROUP = 5
const GROUP_GAP = 1.6
const AREA_TOP = 45
/** From the lower end of the bubbles to that of the page. */
const AREA_BOTTOM = 26

/** Fills columns from top to bottom, each as wide as its widest question, and pages from left to right. */
export function placeRows(optionCounts: readonly number[], { width, height }: PageDimensions): Rows[] {
  let page: Rows = { bubbles: [], numbers: [] }
  const pages = [page]
  let [left, top, columnWidth] = [MARGIN, AREA_TOP, 0]
  for (let first = 0; first < optionCounts.length; first += GROUP) {
    const counts = optionCounts.slice(first, first + GROUP)
    const needed = NUMBER_WIDTH + Math.min(Math.max(...counts), BUBBLES_IN_ROW) * BUBBLE_PITCH
    const rows = counts.reduce((sum, count) => sum + rowsOf(count), 0)
    if (top + rows * BUBBLE_PITCH > height - AREA_BOTTOM) {
      left += columnWidth + COLUMN_GAP
      top = AREA_TOP
      columnWidth = 0
    }
    columnWidth = Math.max(columnWidth, needed)
    if (left + columnWidth > width - MARGIN) {
      page = { bubbles: [], numbers: [] }
      pages.push(page)
      left = MARGIN
      top = AREA_TOP
      columnWidth = needed
    }
    for (const [place, count] of counts.entries()) {
      placeQuestion(page, { question: first + place, count, left, top })
      top += rowsOf(count) * BUBBLE_PITCH
    }
    top += GROUP_GAP
  }
  return pages
}

function rowsOf(optionCount: number): number {
  return Math.ceil(optionCount / BUBBLES_IN_ROW)
}

function placeQuestion(
  { bubbles, numbers }: Rows,
  {
    question,
    count,
    left,
    top,
  }: { readonly question: number; readonly count: number; readonly left: number; readonly top: number },
): void {
  const numberAt = { x: left + NUMBER_WIDTH - 1.5, y: top + BUBBLE_PITCH / 2 + 1.2 }
  numbers.push({ ...numberAt, text: String(question + 1), size: 3.4, anchor: 'end' })
  for (let option = 0; option < count; option++)
    bubbles.push({
      question,
      option,
      label: optionLetter(option),
      x: left + NUMBER_WIDTH + ((option % BUBBLES_IN_ROW) + 0.5) * BUBBLE_PITCH,
      y: top + (Math.floor(option / BUBBLES_IN_ROW) + 0.5) * BUBBLE_PITCH,
    })
}
