import { escapeHtmlText } from '../../custom-test/page-text.ts'
import type { KeyRow } from '../paper-key.ts'
import { CORNERS } from './corner-marks.ts'
import { rulerLines, rulerTexts, type SheetLayout, type SheetPage } from './sheet-layout.ts'
import { BUBBLE_RADIUS, RING_WIDTH, type SheetLine, type SheetText, type Square } from './sheet-parts.ts'

/** A hole is larger than the ring, so that a stencil that lies a little off still shows the bubble. */
const HOLE_RADIUS = 2.8

/** The pages of a sheet as SVG, in millimeters, to be printed at 100 %. */
export function sheetSvgs(sheet: SheetLayout): string[] {
  return sheet.pages.map((page, place) =>
    svgOf(page, `Answer sheet, version ${sheet.letter}, page ${place + 1} of ${sheet.pages.length}`, [
      ...page.blackSquares.map(squareSvg),
      ...page.lines.map(lineSvg),
      ...page.texts.map((text) => textSvg(text)),
      ...page.bubbles.map(
        ({ x, y, label }) =>
          `<circle cx="${mm(x)}" cy="${mm(y)}" r="${BUBBLE_RADIUS}" fill="none" stroke="#000" stroke-width="${RING_WIDTH}"/>` +
          textSvg({ x, y: y + 0.85, text: label, size: 2.4, anchor: 'middle' }, '#8c8c8c'),
      ),
    ]),
  )
}

/**
 * The pages of the stencil for a version as SVG: circles to cut out where the right options are, and the outlines of the
 * corner marks to lay it on a sheet. The ruler shows whether it was printed to scale.
 */
export function stencilSvgs(sheet: SheetLayout, key: readonly Pick<KeyRow, 'places'>[]): string[] {
  return sheet.pages.map((page, place) => {
    const holes = page.bubbles.filter(({ question, option }) => key[question]?.places.includes(option))
    const title = `Stencil, version ${sheet.letter}`
    const subtitle = `Page ${place + 1} of ${sheet.pages.length}, holes: ${holes.length}`
    const help =
      'Print at 100 % and check the ruler. Cut out the circles, or print on transparent film. Lay the corners on those of the sheet.'
    return svgOf(page, `${title}, page ${place + 1} of ${sheet.pages.length}`, [
      ...CORNERS.map((corner) => outlineSvg(page.marks[corner])),
      ...rulerLines(page).map(lineSvg),
      ...rulerTexts(page).map((text) => textSvg(text)),
      textSvg({ x: page.width / 2, y: 16, text: title, size: 6, anchor: 'middle' }),
      textSvg({ x: page.width / 2, y: 22, text: subtitle, size: 3.6, anchor: 'middle' }),
      textSvg({ x: page.marks['top-left'].x, y: 33, text: help, size: 3.2, anchor: 'start' }),
      ...page.texts.filter(({ anchor }) => anchor === 'end').map((text) => textSvg(text)),
      ...holes.map(
        ({ x, y }) =>
          `<circle cx="${mm(x)}" cy="${mm(y)}" r="${HOLE_RADIUS}" fill="none" stroke="#000" stroke-width="0.2"/>`,
      ),
    ])
  })
}

function svgOf({ width, height }: SheetPage, title: string, parts: readonly string[]): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}" ` +
    `role="img" aria-label="${escapeHtmlText(title)}">` +
    `<rect width="${width}" height="${height}" fill="#fff"/>${parts.join('')}</svg>`
  )
}

function squareSvg({ x, y, size }: Square): string {
  return `<path d="M${mm(x)} ${mm(y)}h${mm(size)}v${mm(size)}h${mm(-size)}z" shape-rendering="crispEdges"/>`
}

function outlineSvg({ x, y, size }: Square): string {
  return `<rect x="${mm(x)}" y="${mm(y)}" width="${size}" height="${size}" fill="none" stroke="#000" stroke-width="0.3"/>`
}

function lineSvg({ from, to }: SheetLine): string {
  return `<path d="M${mm(from.x)} ${mm(from.y)}L${mm(to.x)} ${mm(to.y)}" stroke="#000" stroke-width="0.2"/>`
}

function textSvg({ x, y, text, size, anchor }: SheetText, fill = '#000'): string {
  return (
    `<text x="${mm(x)}" y="${mm(y)}" font-size="${size}" font-family="Arial, Helvetica, sans-serif" text-anchor="${anchor}" ` +
    `fill="${fill}">${escapeHtmlText(text)}</text>`
  )
}

/** A length without the noise of binary fractions, to a thousandth of a millimeter. */
function mm(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}
