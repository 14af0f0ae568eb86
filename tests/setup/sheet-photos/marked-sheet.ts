import type { PaperSheet } from '../../../src/domain/papers/sheet/paper-sheets.ts'
import type { Photo } from '../../../src/domain/papers/sheet/reading/gray-image.ts'
import type { Drawing } from './drawing.ts'
import { printedSheet } from './filled-sheet.ts'

/**
 * A page of an answer sheet with marks.
 *
 * @param marked for each question of the page, in its order, the places of the options that are filled
 * @param darkness of the marks, 0 to 1; each is a little lighter or darker, as a hand fills them
 */
export function markedDrawing(
  { layout }: PaperSheet,
  page: number,
  marked: readonly (readonly number[])[],
  darkness = 0.8,
): Drawing {
  const { bubbles } = layout.pages[page]!
  const drawing = printedSheet(layout.pages[page]!)
  const [first] = bubbles
  for (const { question, option, x, y } of bubbles)
    if (marked[question - first!.question]?.includes(option))
      drawing.disc(x, y, 2, darkness + ((question * 7 + option * 3) % 10) / 50)
  return drawing
}

/** The same as a scanner sees it, gray. */
export function markedPage(...of: Parameters<typeof markedDrawing>): Photo {
  const { columns, rows, light } = markedDrawing(...of)
  return { width: columns, height: rows, data: light }
}
