import { PLAIN, type SheetRow } from '../tables/cell-marks.ts'
import { COLUMNS_MAX } from '../tables/table-columns.ts'
import { childrenNamed, rawText, scanXml, type XmlElement, type XmlFault } from '../text/xml-elements.ts'
import { type CellFormat, GENERAL, shownDate, shownNumber, shownText } from './xlsx-formats.ts'

/** Why a workbook cannot be read, as a sentence for the learner. Readers of its parts throw it, and those of the workbook catch it. */
export class SheetStop extends Error {}

/** The reason where the XML of a part is not well-formed. */
export function damaged(fault: XmlFault): SheetStop {
  return new SheetStop(`A part of this workbook can't be read: save it again. ${fault.message}`)
}

/** What the sheets of a workbook share. */
export interface Workbook {
  /** Texts that cells name by their number. */
  readonly strings: readonly string[]
  /** How values are shown, by the number of a cell's style. */
  readonly formats: readonly CellFormat[]
  /** Whether its dates are counted from 1904. */
  readonly isFrom1904: boolean
  /** How cells look, by the number of their style; absent where it is of no use. */
  readonly looks?: readonly string[]
  /**
   * How many characters cells may still have, all sheets together. Each cell counts with its whole text: a small file can show one long
   * shared text in a million cells.
   */
  readonly charactersLeft: { count: number }
}

/** Characters of a cell that are read, which is Excel's limit. No part of a question may be as long. */
const CELL_LENGTH_MAX = 32_767

/** Filled rows of a sheet that are read. Excel's limit is 1,048,576. */
const ROWS_MAX = 1_000_000

/** The texts that cells name by their number, without the readings of Japanese ones (`rPh`). Throws a `SheetStop`. */
export function sharedStrings(xml: string): string[] {
  const strings: string[] = []
  const fault = scanXml(xml, {
    depth: 1,
    take: (element) => {
      if (element.name === 'si') strings.push(richText(element))
    },
  })
  if (fault !== null) throw damaged(fault)
  return strings
}

/** The rows of a sheet that have a filled cell. */
export interface SheetRows {
  /** Each merged cell once, in its first row. */
  readonly written: readonly SheetRow[]
  /** Each merged cell in every row that it is as high as. */
  readonly filled: readonly SheetRow[]
}

/** Throws a `SheetStop` for a sheet that is damaged or too large. */
export function sheetRows(xml: string, workbook: Workbook): SheetRows {
  const rows: SheetRow[] = []
  const merged: MergedCells[] = []
  let line = 0
  const fault = scanXml(xml, {
    depth: 2,
    take: (element) => {
      const range = element.name === 'mergeCell' ? mergedCells(element.attributes.ref) : null
      if (range !== null) merged.push(range)
      if (element.name !== 'row') return
      line = Math.trunc(Number(element.attributes.r)) || line + 1
      const row = cellsOf(element, workbook)
      if (row.cells.length === 0) return
      if (rows.length === ROWS_MAX) throw new SheetStop(`A sheet has more than ${ROWS_MAX} rows. Split it.`)
      rows.push({ line, ...row })
    },
  })
  if (fault !== null) throw damaged(fault)
  const filled = withMergedCells(rows, merged, (characters) => countCharacters(workbook, characters))
  return { written: rows, filled }
}

function countCharacters({ charactersLeft }: Workbook, characters: number): void {
  charactersLeft.count -= characters
  if (charactersLeft.count < 0) throw new SheetStop('The workbook has too much text. Split it.')
}

/**
 * The texts of a row up to its last filled cell, '' in its gaps, its numbers, and how the cells look. Cells beyond `COLUMNS_MAX` share one place, so
 * that a reference to a column far to the right costs nothing.
 */
function cellsOf(row: XmlElement, workbook: Workbook): Pick<SheetRow, 'cells' | 'looks' | 'numbers'> {
  const cells: string[] = []
  const numbers = new Map<number, string>()
  const looks: string[] = []
  let column = 0
  for (const cell of childrenNamed(row, 'c')) {
    column = columnOf(cell.attributes.r) ?? column + 1
    const { text, number } = cellValue(cell, workbook)
    if (text.trim() === '') continue
    countCharacters(workbook, text.length)
    const index = Math.min(column - 1, COLUMNS_MAX)
    while (cells.length < index) {
      cells.push('')
      looks.push(PLAIN)
    }
    cells[index] = text
    if (number !== undefined && number !== text) numbers.set(index, number)
    looks[index] = workbook.looks?.[Number(cell.attributes.s ?? '0')] ?? PLAIN
  }
  return {
    cells,
    ...(numbers.size > 0 && { numbers }),
    ...(workbook.looks !== undefined && { looks }),
  }
}

/** What a cell shows, and its number in General where it is one. Of a formula that is the value that Excel stored with it. */
function cellValue(
  cell: XmlElement,
  workbook: Workbook,
): { readonly text: string; readonly number?: string } {
  const { strings, formats, isFrom1904 } = workbook
  const { t: type = 'n', s: style = '0' } = cell.attributes
  const format = formats[Number(style)] ?? GENERAL
  const textOf = (written: string) => ({ text: shownText(written, format).slice(0, CELL_LENGTH_MAX) })
  if (type === 'inlineStr') return textOf(richText(childrenNamed(cell, 'is')[0]))
  const value = rawText(childrenNamed(cell, 'v')[0])
  const trimmed = value.trim()
  switch (type) {
    case 's':
      return textOf(strings[Number(value)] ?? '')
    case 'b':
      return { text: trimmed === '1' ? 'TRUE' : 'FALSE' }
    case 'd':
      return { text: shownDate(trimmed, format) }
    case 'n':
      return { text: shownNumber(trimmed, format, isFrom1904), number: shownNumber(trimmed, GENERAL, false) }
    default:
      return textOf(unescaped(value))
  }
}

/** A text whose parts may have formats of their own (`r`), without these; '' for none. */
function richText(element: XmlElement | undefined): string {
  if (element === undefined) return ''
  const parts = element.children.filter((child) => typeof child !== 'string')
  return parts
    .map((part) => {
      if (part.name === 't') return unescaped(rawText(part))
      return part.name === 'r'
        ? childrenNamed(part, 't')
            .map((run) => unescaped(rawText(run)))
            .join('')
        : ''
    })
    .join('')
}

/** `_x000D_` stands for a character that XML cannot hold, `_x005F_` for a "_" before the code of one (ECMA-376, ST_Xstring). */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** Cells of several rows that are one cell. */
interface MergedCells {
  /** The first of their columns, counted from 0. */
  readonly column: number
  readonly firstLine: number
  readonly lastLine: number
}

/** The column of a cell reference, counted from 1: 28 for "AB12". Null for an invalid one. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0]
  if (letters === undefined) return null
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
}

/** The merged cells of a reference such as "A2:B4"; null for those of one row, and for an invalid one. */
function mergedCells(reference: string | undefined): MergedCells | null {
  const [, first = '', last = ''] = /^[A-Z]{1,3}(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(reference ?? '') ?? []
  const column = (columnOf(reference) ?? 0) - 1
  const cells = { column, firstLine: Number(first), lastLine: Number(last) }
  return column < 0 || column >= COLUMNS_MAX || cells.lastLine <= cells.firstLine ? null : cells
}

/**
 * The rows in which a merged cell is in each row that it is as high as. It stays in one column: of two options, neither would be the
 * right one, and a title above a table is no row of it.
 *
 * @param count is called with the characters of each cell that is filled; it throws where a workbook has too many
 */
function withMergedCells(
  rows: readonly SheetRow[],
  merged: readonly MergedCells[],
  count: (characters: number) => void,
): readonly SheetRow[] {
  if (merged.length === 0) return rows
  const beginning = new Map(
    Array.from(
      Map.groupBy(merged, ({ firstLine }) => firstLine),
      ([line, cells]) => [line, highestOfColumns(cells)],
    ),
  )
  const open = new Map<number, { readonly lastLine: number; readonly row: SheetRow }>()
  return rows.map((row) => {
    const cells = [...row.cells]
    const looks = [...(row.looks ?? [])]
    const numbers = new Map(row.numbers)
    for (const [column, { lastLine, row: above }] of open) {
      if (row.line > lastLine) open.delete(column)
      else if ((cells[column] ?? '') === '') {
        const text = above.cells[column] ?? ''
        count(text.length)
        while (cells.length < column) {
          looks[cells.length] = PLAIN
          cells.push('')
        }
        cells[column] = text
        looks[column] = above.looks?.[column] ?? PLAIN
        const number = above.numbers?.get(column)
        if (number !== undefined) numbers.set(column, number)
      }
    }
    for (const { column, lastLine } of beginning.get(row.line) ?? []) {
      if ((row.cells[column] ?? '') !== '') open.set(column, { lastLine, row })
    }
    return { ...row, cells, ...(row.looks && { looks }), ...(numbers.size > 0 && { numbers }) }
  })
}

/** One merged cell for each column, of those that begin in one line: the highest. Many could be there, and many rows could be that line. */
function highestOfColumns(merged: readonly MergedCells[]): readonly MergedCells[] {
  const highest = new Map<number, MergedCells>()
  for (const cells of merged) {
    const other = highest.get(cells.column)
    if (other === undefined || other.lastLine < cells.lastLine) highest.set(cells.column, cells)
  }
  return [...highest.values()]
}
