import { PLAIN, type SheetRow } from './cell-marks.ts'
import { COLUMNS_MAX } from './table-columns.ts'

/** Cells of several rows that are one cell. */
export interface MergedCells {
  /** The first of their columns, counted from 0. */
  readonly column: number
  readonly firstLine: number
  readonly lastLine: number
}

/** The column of a cell reference, counted from 1: 28 for "AB12". Null for an invalid one. */
export function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0]
  if (letters === undefined) return null
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
}

/** The merged cells of a reference such as "A2:B4"; null for those of one row, and for an invalid one. */
export function mergedCells(reference: string | undefined): MergedCells | null {
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
export function withMergedCells(
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
