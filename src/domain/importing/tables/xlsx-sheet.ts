import { childrenNamed, rawText, scanXml, type XmlElement, type XmlFault } from '../text/xml-elements.ts'
import { PLAIN, type SheetRow } from './cell-marks.ts'
import { COLUMNS_MAX } from './table-columns.ts'
import { type CellFormat, GENERAL, shownDate, shownNumber, shownText } from './xlsx-formats.ts'
import { columnOf, type MergedCells, mergedCells, withMergedCells } from './xlsx-merged.ts'

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
