import { isKeyName, normalizeFieldName, singleOptionName } from '../records/names/known-names.ts'
import type { SheetRow } from './cell-marks.ts'

/** A key of a row that is a number, and the options that are the same number but show it in another way. */
interface NumberKey {
  readonly row: number
  readonly column: number
  readonly options: readonly number[]
}

/**
 * A table in which a key that is a number shows it as the option does which is that number: 2.5 beside "2.50", 0.5 beside "50%". Where
 * only some of the numbers are such keys, and others may be positions, these rows have their numbers as General shows them: what they
 * mean is decided over all rows.
 *
 * @param rows the first of them names the columns
 */
export function withNumberKeys(rows: readonly SheetRow[]): readonly SheetRow[] {
  const names = (rows[0]?.cells ?? []).map(normalizeFieldName)
  const keyColumns = names.flatMap((name, index) => (isKeyName(name) ? [index] : []))
  const optionColumns = names.flatMap((name, index) => (singleOptionName(name) === null ? [] : [index]))
  const keys = rows.flatMap((row, index): NumberKey[] =>
    keyColumns.flatMap((column) => {
      const key = numberIn(row, column)
      if (index === 0 || key === null) return []
      const same = optionColumns.filter((option) => numberIn(row, option) === key)
      return [{ row: index, column, options: same }]
    }),
  )
  const areNumbers = keys.every(({ options }) => options.length === 1)
  const changed = new Map(
    keys.flatMap(({ row: index, column, options }) => {
      const row = rows[index]
      const [option] = options
      const isSame = option === undefined || row === undefined || row.cells[option] === row.cells[column]
      return isSame
        ? []
        : [[index, areNumbers ? withCell(row, column, row.cells[option] ?? '') : asGeneral(row)]]
    }),
  )
  return changed.size === 0 ? rows : rows.map((row, index) => changed.get(index) ?? row)
}

/** The number of a cell, however it is shown; null where it is none. */
function numberIn({ cells, numbers }: SheetRow, column: number): number | null {
  const text = numbers?.get(column) ?? cells[column] ?? ''
  return /^-?\d/.test(text) && Number.isFinite(Number(text)) ? Number(text) : null
}

function withCell(row: SheetRow, column: number, text: string): SheetRow {
  return { ...row, cells: row.cells.with(column, text) }
}

function asGeneral(row: SheetRow): SheetRow {
  return { ...row, cells: row.cells.map((cell, column) => row.numbers?.get(column) ?? cell) }
}
