import { LATIN } from '../../domain/alphabets.ts'
import { type ImportNotice, type ImportResult, quoted } from '../../domain/importing/drafts/draft.ts'
import { tellingSign } from '../channels/option-signs.ts'
import { isBlank } from '../records/loose-value.ts'
import {
  isKeyName,
  isKnownName,
  normalizeFieldName,
  type SingleOptionName,
  singleOptionName,
} from '../records/names/known-names.ts'
import { optionOrder } from '../records/options/option-order.ts'
import type { TableRow } from './table-columns.ts'

/** A row of a sheet. */
export interface SheetRow extends TableRow {
  /** How its cells look: equal for cells with the same font and fill. Absent where that is not known. */
  readonly looks?: readonly string[]
  /** The numbers that cells show in another way than General would, by their column. Absent where there are none. */
  readonly numbers?: ReadonlyMap<number, string>
}

/** Share of the questions that a look must tell apart. */
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
  if (!isOneFamily(names)) return null
  const columns = optionColumns(names)
  if (haveKeyColumn(names, body, columns)) return null
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
    'No column names the right answer. The option whose cell looks different (color, bold) was taken as the right one. Check it.'
  const notices = result.drafts.map(({ location }): ImportNotice => ({ location, message }))
  return { ...result, notices: [...notices, ...result.notices] }
}

/** Whether the columns of options are those of one question in one language. */
function isOneFamily(names: readonly string[]): boolean {
  const options = names.filter((name) => singleOptionName(name) !== null)
  const families = new Set(options.map((name) => singleOptionName(name)?.family))
  return families.size === 1 && new Set(options).size === options.length
}

/** Whether a column of an unknown name has letters or numbers of options alone, and so may be the key. */
function haveKeyColumn(
  names: readonly string[],
  rows: readonly SheetRow[],
  columns: readonly OptionColumn[],
): boolean {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), names.length)
  const labels = new Set(
    columns.flatMap(({ letter }, place) => [letter.toLowerCase(), String(place), String(place + 1)]),
  )
  return Array.from({ length: width }, (_, index) => index).some((index) => {
    if (isKnownName(names[index] ?? '')) return false
    const filled = rows.flatMap(({ cells }) => (isBlank(cells[index]) ? [] : [cells[index] ?? '']))
    return filled.length > 0 && filled.every((cell) => labels.has(cell.trim().toLowerCase()))
  })
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

/** The look that tells options of nearly every question apart; null for none. */
function markIn(rows: readonly SheetRow[], columns: readonly OptionColumn[]): string | null {
  const questions = rows
    .map((row) =>
      columns.filter(({ index }) => !isBlank(row.cells[index])).map(({ index }) => lookAt(row, index)),
    )
    .filter((looks) => looks.length > 1)
    .map((looks) => looks.map((look) => (look === PLAIN ? [] : [`look ${look}`])))
  return tellingSign(questions, { someShare: MARKED_SHARE })?.replace(/^look /, '') ?? null
}

function lookAt({ looks }: SheetRow, index: number): string {
  return looks?.[index] ?? PLAIN
}

/** The look of cells without a format of their own. */
export const PLAIN = ''

function markedIn(row: SheetRow, columns: readonly OptionColumn[], look: string): readonly OptionColumn[] {
  const filled = columns.filter(({ index }) => !isBlank(row.cells[index]))
  const marked = filled.filter(({ index }) => lookAt(row, index) === look)
  return marked.length < filled.length ? marked : []
}

/** Says that a cell was taken for the key of the question beside it. */
export function keyInCell(key: string): string {
  return `Nothing says what the cell ${quoted(key)} beside the question is. It was taken for the right answer. If it is a level or anything else, remove it from the file.`
}
