import type { ImportNotice, ImportResult } from '../drafts/draft.ts'
import {
  isKeyName,
  normalizeFieldName,
  type SingleOptionName,
  singleOptionName,
} from '../records/known-names.ts'
import { isBlank } from '../records/loose-value.ts'
import { optionOrder } from '../records/option-order.ts'
import { LATIN } from '../text/alphabets.ts'
import type { TableRow } from './table-columns.ts'

/** A row of a sheet. */
export interface SheetRow extends TableRow {
  /** How its cells look: equal for cells with the same font and fill. Absent where that is not known. */
  readonly looks?: readonly string[]
}

/** Rows of questions from which on a look can be the mark of the right options, and the share of them that must have it. */
const MARKED_MIN = 3
const MARKED_SHARE = 0.8

/** Reads as "correct", and says in the review where it comes from. */
const KEY_HEADING = 'Correct (marked cells)'

/** A column with one option each. */
interface OptionColumn {
  readonly index: number
  /** What a key calls it. */
  readonly letter: string
}

/**
 * A table with one more column, the keys, where none of its columns names them and cells do by their look: a red, bold or filled one
 * among the options of each question. Null for any other table.
 *
 * @param rows the first of them names the columns
 */
export function withMarkedKeys(rows: readonly SheetRow[]): readonly TableRow[] | null {
  const [heading, ...body] = rows
  const names = (heading?.cells ?? []).map(normalizeFieldName)
  if (heading === undefined || names.some(isKeyName)) return null
  const columns = optionColumns(names)
  const look = markIn(body, columns)
  if (look === null) return null
  return [
    { line: heading.line, cells: [KEY_HEADING, ...heading.cells] },
    ...body.map((row) => {
      const letters = markedIn(row, columns, look).map(({ letter }) => letter)
      return { line: row.line, cells: [letters.join(', '), ...row.cells] }
    }),
  ]
}

/** Says of each question that its key is the look of a cell. */
export function withMarkNotices(result: ImportResult): ImportResult {
  const message =
    'No column names the right answer. The option whose cell has another color or type than the others was taken. Check it.'
  const notices = result.drafts.map(({ location }): ImportNotice => ({ location, message }))
  return { ...result, notices: [...notices, ...result.notices] }
}

function optionColumns(names: readonly string[]): readonly OptionColumn[] {
  const singles = names.flatMap(
    (name, index): { readonly index: number; readonly name: SingleOptionName }[] => {
      const single = singleOptionName(name)
      return single === null ? [] : [{ index, name: single }]
    },
  )
  const { alphabet, ordinalOf } = optionOrder(singles.map(({ name }) => name))
  return singles
    .toSorted((one, other) => ordinalOf(one.name) - ordinalOf(other.name))
    .map(({ index, name }, place) => ({
      index,
      letter: alphabet === LATIN ? (LATIN.letters[place] ?? '') : name.label,
    }))
}

/** The look that some but not all options of nearly every question have, in several columns; null for none. */
function markIn(rows: readonly SheetRow[], columns: readonly OptionColumn[]): string | null {
  const found = new Map<string, { rows: number; readonly columns: Set<number> }>()
  let questions = 0
  for (const row of rows) {
    const filled = columns.filter(({ index }) => !isBlank(row.cells[index]))
    if (filled.length < 2) continue
    questions++
    for (const [look, marked] of Map.groupBy(filled, ({ index }) => row.looks?.[index] ?? PLAIN)) {
      // Of two options, each is the only one with its look.
      if (marked.length * 2 > filled.length || look === PLAIN) continue
      const uses = found.get(look) ?? { rows: 0, columns: new Set() }
      found.set(look, uses)
      uses.rows++
      for (const { index } of marked) uses.columns.add(index)
    }
  }
  const marks = [...found].filter(
    ([, uses]) => uses.rows >= MARKED_MIN && uses.rows >= questions * MARKED_SHARE && uses.columns.size > 1,
  )
  const [[look] = [null], ...others] = marks
  return others.length === 0 ? look : null
}

/** The look of cells without a format of their own. */
export const PLAIN = ''

function markedIn(row: SheetRow, columns: readonly OptionColumn[], look: string): readonly OptionColumn[] {
  const filled = columns.filter(({ index }) => !isBlank(row.cells[index]))
  const marked = filled.filter(({ index }) => (row.looks?.[index] ?? PLAIN) === look)
  return marked.length < filled.length ? marked : []
}
