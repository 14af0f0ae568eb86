import { excerptOf, type ImportNotice } from '../drafts/draft.ts'
import { EXPLANATION_NAMES, TEXT_NAMES } from '../records/field-names.ts'
import { isKeyName, isOptionName, singleOptionName } from '../records/known-names.ts'
import { readLooseQuestions } from '../records/loose-bank.ts'
import { isBlank } from '../records/loose-value.ts'
import { type Column, fieldsOfRow, type TableRow } from './table-columns.ts'

/** Numbers of keys count from 1 in what people write by hand, where the file does not show it. */
export const DEFAULT_FIRST_NUMBER = 1

/** What programs write into a cell that is not used. */
const NOT_APPLICABLE = /^\s{0,20}(?:n\/a|null|nan|#n\/a)\s{0,20}$/i

/** Cells of a column that say so from which on they are no option that somebody wrote, and how many rows may have one of them. */
const NOT_APPLICABLE_MIN = 3

const ROWS_PER_NOT_APPLICABLE = 10

/** The columns of one option each in which some rows say that they have none. */
export function columnsSeldomUsed(
  columns: readonly Column[],
  rows: readonly TableRow[],
): ReadonlySet<number> {
  const found = columns.flatMap(({ compared }, index) => {
    if (singleOptionName(compared) === null) return []
    const cells = rows.map((row) => row.cells[index] ?? '')
    const unused = cells.filter((cell) => NOT_APPLICABLE.test(cell)).length
    const isHabit = unused >= NOT_APPLICABLE_MIN && unused * ROWS_PER_NOT_APPLICABLE >= rows.length
    return isHabit ? [index] : []
  })
  return new Set(found)
}

/** The cells, those of options blank where they say that they are not used: by the habit of their column, or as several of a row do. */
export function withoutUnused(
  columns: readonly Column[],
  cells: readonly string[],
  seldomUsed: ReadonlySet<number>,
): readonly string[] {
  const unused = cells.flatMap((cell, index) => {
    const isOption = singleOptionName(columns[index]?.compared ?? '') !== null
    return isOption && NOT_APPLICABLE.test(cell) ? [index] : []
  })
  if (unused.length === 0) return cells
  return cells.map((cell, index) =>
    unused.includes(index) && (unused.length > 1 || seldomUsed.has(index)) ? '' : cell,
  )
}

/**
 * The cells of a row whose last column, an explanation, was divided, as nobody put it in quotes; null where another cell may
 * have been: the key is before it and behind the options, and the row is a question without what is too much. None of its options is a
 * number, which a decimal comma may divide, and the explanation doesn't begin with what may be one more key.
 */
export function joinedCells(
  columns: readonly Column[],
  { line, cells }: TableRow,
  delimiter: string | undefined,
): readonly string[] | null {
  const last = columns.length - 1
  const key = columns.findLastIndex(({ compared }) => isKeyName(compared))
  const asked = columns.findLastIndex(
    ({ compared }) => TEXT_NAMES.includes(compared) || isOptionName(compared),
  )
  const isLastExplaining = EXPLANATION_NAMES.includes(columns[last]?.compared ?? '')
  if (delimiter === undefined || !isLastExplaining || key <= asked) return null
  const options = cells.filter((_, index) => isOptionName(columns[index]?.compared ?? ''))
  if (options.some((option) => NUMERIC.test(option)) || isLikeKey(cells[last] ?? '', options)) return null
  const record = { line, item: 1, fields: fieldsOfRow(columns, cells) }
  if (readLooseQuestions([record], DEFAULT_FIRST_NUMBER).drafts.length === 0) return null
  return [...cells.slice(0, last), cells.slice(last).join(`${delimiter} `)]
}

/** An option that is a number, or a part of one. */
const NUMERIC = /^\s{0,20}[-+]?\d[\d.\s]{0,20}$/

/** Whether a cell alone may be a key: a letter, a number, or the text of an option. */
function isLikeKey(cell: string, options: readonly string[]): boolean {
  const text = cell.trim().toLowerCase()
  return (
    /^[("']?(?:\p{L}|\d{1,3})[.)"']?$/u.test(text) || options.some((one) => one.trim().toLowerCase() === text)
  )
}

/** Whether a row has nothing of a question: only numbers of rows and limits of time, as in templates. */
export function isNumberedBlank(columns: readonly Column[], cells: readonly string[]): boolean {
  return cells.every((cell, index) => {
    if (isBlank(cell)) return true
    const compared = columns[index]?.compared ?? ''
    const isOfQuestion = TEXT_NAMES.includes(compared) || isOptionName(compared) || isKeyName(compared)
    return NUMBER.test(cell) && !isOfQuestion
  })
}

const NUMBER = /^\s{0,20}\d{1,9}\s{0,20}$/

/** Cells with such remarks that make a row one of advice on how to fill in a template. */
const ADVICE_MIN = 2

/** Whether a row only says how to fill in the columns. What reads as a question is one, whatever it says. */
export function isAdvice(columns: readonly Column[], { line, cells }: TableRow): boolean {
  const remarks = cells.filter((cell) => /\((?:required|optional)\b/i.test(cell.slice(0, 500)))
  if (remarks.length < ADVICE_MIN) return false
  const record = { line, item: 1, fields: fieldsOfRow(columns, cells) }
  return readLooseQuestions([record], DEFAULT_FIRST_NUMBER).drafts.length === 0
}

/** Says that the row of advice was skipped; nothing for null. */
export function adviceNotice(advice: TableRow | null): ImportNotice[] {
  if (advice === null) return []
  const location = { line: advice.line, item: null, id: null }
  const message = 'This row says how to fill in the table and was skipped.'
  return [{ location, message, excerpt: excerptOf(advice.cells.join(' ')) }]
}

/** A cell of the row below a heading, as Markdown writes it: "---", ":-:"; also a blank one. */
export function isRule(cell: string): boolean {
  return isBlank(cell) || /^[ \t]{0,50}:?-{1,50}:?[ \t]{0,50}$/.test(cell)
}
