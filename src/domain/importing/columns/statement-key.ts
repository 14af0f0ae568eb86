import { plainText } from '../records/loose-value.ts'
import { verdictOf } from '../records/true-false/verdict-option.ts'
import type { ColumnStats } from './column-stats.ts'
import { FIT_MIN, type KeyColumns, type ValueRows } from './key-columns.ts'

/** Rows and characters of a text from which on a column of verdicts is a key: other tables say of short names whether something holds. */
const ROWS_MIN = 4
const TEXT_LENGTH_MIN = 30

/** Share of rows that each of the two verdicts must have. */
const VERDICT_SHARE_MIN = 0.1

/**
 * The key of a table of statements: the only column that says "true" or "false", in whatever language, of nearly every row, and both
 * of some.
 */
export function statementKey(
  text: number,
  stats: readonly ColumnStats[],
  rows: ValueRows,
  isFree: (column: number) => boolean,
): KeyColumns | null {
  if (rows.length < ROWS_MIN || (stats[text]?.length ?? 0) < TEXT_LENGTH_MIN) return null
  const keys = [...stats.keys()].filter((column) => {
    if (!isFree(column)) return false
    const verdicts = rows.map((row) => verdictOf(plainText(row[column]) ?? ''))
    const count = (wanted: boolean) => verdicts.filter((verdict) => verdict === wanted).length
    const [right, wrong] = [count(true), count(false)]
    return right + wrong >= rows.length * FIT_MIN && Math.min(right, wrong) >= rows.length * VERDICT_SHARE_MIN
  })
  const [key, ...others] = keys
  return key === undefined || others.length > 0 ? null : { key, options: [] }
}
