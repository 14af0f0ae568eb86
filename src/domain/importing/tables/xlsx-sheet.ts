import { childrenNamed, rawText, scanXml, type XmlElement, type XmlFault } from '../text/xml-elements.ts'
import { PLAIN, type SheetRow } from './cell-marks.ts'
import { COLUMNS_MAX } from './table-columns.ts'
import { type CellFormat, formatted } from './xlsx-formats.ts'

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
  /** How numbers are shown, by the number of a cell's style. */
  readonly formats: readonly CellFormat[]
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

/** The rows of a sheet that have a filled cell. Throws a `SheetStop` for a sheet that is damaged or too large. */
export function sheetRows(xml: string, workbook: Workbook): SheetRow[] {
  const rows: SheetRow[] = []
  let line = 0
  const fault = scanXml(xml, {
    depth: 2,
    take: (element) => {
      if (element.name !== 'row') return
      line = Math.trunc(Number(element.attributes.r)) || line + 1
      const row = cellsOf(element, workbook)
      if (row.cells.length === 0) return
      if (rows.length === ROWS_MAX) throw new SheetStop(`A sheet has more than ${ROWS_MAX} rows. Split it.`)
      rows.push({ line, ...row })
    },
  })
  if (fault !== null) throw damaged(fault)
  return rows
}

/**
 * The texts of a row up to its last filled cell, '' in its gaps, and how the cells look. Cells beyond `COLUMNS_MAX` share one place, so
 * that a reference to a column far to the right costs nothing.
 */
function cellsOf(row: XmlElement, workbook: Workbook): Pick<SheetRow, 'cells' | 'looks'> {
  const cells: string[] = []
  const looks: string[] = []
  let column = 0
  for (const cell of childrenNamed(row, 'c')) {
    column = columnOf(cell.attributes.r) ?? column + 1
    const text = cellText(cell, workbook).slice(0, CELL_LENGTH_MAX)
    if (text.trim() === '') continue
    workbook.charactersLeft.count -= text.length
    if (workbook.charactersLeft.count < 0) throw new SheetStop('The workbook has too much text. Split it.')
    const index = Math.min(column - 1, COLUMNS_MAX)
    while (cells.length < index) {
      cells.push('')
      looks.push(PLAIN)
    }
    cells[index] = text
    looks[index] = workbook.looks?.[Number(cell.attributes.s ?? '0')] ?? PLAIN
  }
  return { cells, ...(workbook.looks !== undefined && { looks }) }
}

/** The column of a cell reference, counted from 1: 28 for "AB12". Null for an invalid one. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0]
  if (letters === undefined) return null
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
}

/** What a cell shows. Of a formula that is the value that Excel stored with it. */
function cellText(cell: XmlElement, { strings, formats }: Workbook): string {
  const { t: type = 'n', s: style = '0' } = cell.attributes
  if (type === 'inlineStr') return richText(childrenNamed(cell, 'is')[0])
  const value = rawText(childrenNamed(cell, 'v')[0])
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value.trim() === '1' ? 'True' : 'False'
  if (type === 'n') return formatted(value.trim(), formats[Number(style)] ?? 'plain')
  return unescaped(value)
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
