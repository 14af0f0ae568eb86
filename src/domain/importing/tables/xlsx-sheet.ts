import { childrenNamed, rawText, scanXml, type XmlElement, type XmlFault } from '../text/xml-elements.ts'
import { COLUMNS_MAX, type TableRow } from './table.ts'
import { type CellFormat, formatted } from './xlsx-formats.ts'

/** Thrown to leave a workbook that cannot be read; its message is a sentence for the learner. */
export class SheetStop extends Error {}

/** What to throw for a part of a workbook that is not as it should be. */
export function damaged(fault: XmlFault): SheetStop {
  return new SheetStop(`A part of this workbook can't be read: save it again. ${fault.message}`)
}

/** What the sheets of a workbook share. */
export interface Workbook {
  readonly strings: readonly string[]
  /** By the style of a cell. */
  readonly formats: readonly CellFormat[]
  /** Of the cells still to be read; many cells may show one long shared string. */
  readonly charactersLeft: { count: number }
}

/** Characters of a cell: Excel takes no more, and no part of a question may be as long. */
const CELL_LENGTH_MAX = 32_767

/** Filled rows of a sheet; Excel's own limit is a little higher. */
const ROWS_MAX = 1_000_000

/** The strings that cells name by their number, without what tells how they are pronounced. */
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

/** The filled rows of a sheet, as texts. */
export function sheetRows(xml: string, workbook: Workbook): TableRow[] {
  const rows: TableRow[] = []
  let line = 0
  const fault = scanXml(xml, {
    depth: 2,
    take: (element) => {
      if (element.name !== 'row') return
      line = Math.trunc(Number(element.attributes.r)) || line + 1
      const cells = cellsOf(element, workbook)
      if (cells.length === 0) return
      if (rows.length === ROWS_MAX) throw new SheetStop(`A sheet has more than ${ROWS_MAX} rows. Split it.`)
      rows.push({ line, cells })
    },
  })
  if (fault !== null) throw damaged(fault)
  return rows
}

/** The texts of a row up to its last filled cell, '' in its gaps. Cells far to the right count as one. */
function cellsOf(row: XmlElement, workbook: Workbook): string[] {
  const cells: string[] = []
  let column = 0
  for (const cell of childrenNamed(row, 'c')) {
    column = columnOf(cell.attributes.r) ?? column + 1
    const text = cellText(cell, workbook).slice(0, CELL_LENGTH_MAX)
    if (text.trim() === '') continue
    workbook.charactersLeft.count -= text.length
    if (workbook.charactersLeft.count < 0) throw new SheetStop('The workbook has too much text. Split it.')
    const index = Math.min(column - 1, COLUMNS_MAX)
    while (cells.length < index) cells.push('')
    cells[index] = text
  }
  return cells
}

/** The column of a cell reference: 28 for "AB12"; null for an invalid one. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0]
  if (letters === undefined) return null
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
}

/** What a cell shows: of a formula its last value. */
function cellText(cell: XmlElement, { strings, formats }: Workbook): string {
  const { t: type = 'n', s: style = '0' } = cell.attributes
  if (type === 'inlineStr') return richText(childrenNamed(cell, 'is')[0])
  const value = rawText(childrenNamed(cell, 'v')[0])
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value.trim() === '1' ? 'True' : 'False'
  if (type === 'n') return formatted(value.trim(), formats[Number(style)] ?? 'plain')
  return unescaped(value)
}

/** The text of a string, its runs joined; readings (`rPh`) are left out. */
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

/** `_x000D_` stands for a character that XML cannot hold, `_x005F_` for a "_" before such a one (ECMA-376, ST_Xstring). */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
