import type { ImportNotice, ImportResult } from '../../domain/importing/drafts/draft.ts'
import { numberedLine } from '../lines/lettered-lines.ts'
import type { StyledLine } from '../lines/text-lines.ts'
import { readStyledLines } from '../plain-text/lettered/lettered-text.ts'
import { isKeyName, normalizeFieldName, singleOptionName } from '../records/names/known-names.ts'
import { keyInCell, PLAIN, type SheetRow } from '../tables/cell-marks.ts'

/** A cell that is nothing but a key: letters, or a verdict on a statement. */
const KEY = /^(?:[A-H]{1,8}|[A-H](?:[,、;，；\s]{1,3}[A-H]){1,7}|[√×对错]|正确|错误|true|false)$/i

/** A cell that marks the text beside it. */
const TICK = /^[xX✓✔✅☑]$/

/** Questions of a sheet, and the share of those it seems to have, from which on it is read as text. */
const QUESTIONS_MIN = 2
const SHARE_MIN = 0.5

/**
 * Questions of a sheet without columns: each cell is a line of text, as `readLetteredText` reads it, a key beside a question is its
 * answer, and a tick beside a text marks it. Null where this gives hardly any.
 */
export function readTextOfSheet(rows: readonly SheetRow[]): ImportResult | null {
  const { lines, notices } = linesOfSheet(rows)
  const result = readStyledLines(lines)
  const { length } = result.drafts
  const isText = length >= QUESTIONS_MIN && length >= (length + result.problems.length) * SHARE_MIN
  return isText ? { ...result, notices: [...notices, ...result.notices] } : null
}

function linesOfSheet(rows: readonly SheetRow[]): {
  readonly lines: readonly StyledLine[]
  /** What was taken for keys. */
  readonly notices: readonly ImportNotice[]
} {
  const lines: StyledLine[] = []
  const notices: ImportNotice[] = []
  let answer: StyledLine | null = null
  for (const { line, cells, looks } of rows) {
    const filled = cells.flatMap((cell, index) => {
      const look = looks?.[index] ?? PLAIN
      return cell.trim() === '' ? [] : [{ text: cell.trim(), looks: look === PLAIN ? [] : [look] }]
    })
    const last = filled.at(-1)
    const key = filled.length > 1 && last !== undefined && KEY.test(last.text) ? last.text : null
    const isTicked = filled.length === 2 && last !== undefined && TICK.test(last.text)
    const ticked = isTicked ? filled.slice(0, 1).map((cell) => ({ ...cell, text: `${cell.text} ✓` })) : filled
    const texts = key === null ? ticked : filled.slice(0, -1)
    const isQuestion = key !== null || texts.some(({ text }) => numberedLine(text) !== null)
    if (answer !== null && isQuestion) lines.push(answer)
    if (last !== undefined && (key !== null || isTicked)) {
      notices.push({ location: { line, item: null, id: null }, message: keyInCell(last.text) })
    }
    if (isQuestion) answer = key === null ? null : { line, text: `Answer: ${key}`, looks: [] }
    const above = lines.at(-1)?.line ?? line
    if (line > above + 1) lines.push({ line: above + 1, text: '', looks: [] })
    for (const { text, looks: own } of texts) {
      for (const part of text.split(/\r\n|\n|\r/)) lines.push({ line, text: part, looks: own })
    }
  }
  return { lines: answer === null ? lines : [...lines, answer], notices }
}

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
