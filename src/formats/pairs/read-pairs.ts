import { htmlToText } from '../../domain/html/html-to-text.ts'
import {
  excerptOf,
  type ImportProblem,
  type ImportResult,
  refusal,
} from '../../domain/importing/drafts/draft.ts'
import { PAIRS_MIN } from '../../domain/importing/pairs/questions-of-pairs.ts'
import { DELIMITERS, firstLines, ROWS_MAX, readRows } from '../csv/csv-rows.ts'
import { withoutPreamble } from '../csv/read.ts'
import type { FoundItem } from '../drafts/found-question.ts'
import { BARE_PAIR, pairQuestion } from '../drafts/found-question.ts'
import { resolveQuestions } from '../drafts/resolve-questions.ts'
import { keysIn, keysOfRows } from '../keys/key-table.ts'
import { isBlank } from '../records/loose-value.ts'
import { ID_NAMES } from '../records/names/field-names.ts'
import { normalizeFieldName } from '../records/names/known-names.ts'
import { sidesOfPair } from '../records/pair-fields.ts'
import { questionOfRecord } from '../records/question-of-record.ts'
import { verdictOf } from '../records/statements.ts'
import { textReader } from '../records/text-reader.ts'
import { columnsOf, fieldsOfRow, type TableRow } from '../tables/table-columns.ts'
import { pairLines } from './pair-lines.ts'

/** Rows by which a table of pairs is recognized, and the share of them that must be pairs. */
const ROWS_TRIED = 100
const SHARE_MIN = 0.9

/** Rows with a tab are a table from two on, as Quizlet writes them; prose and lists of anything have commas, dashes and cells, too. */
const TABBED_MIN = 2

/**
 * The pairs of a text that no format reads: a table of two columns with or without names, as Quizlet and spreadsheets export it, a table with
 * columns such as "term" and "definition", lines "term - definition", or a line for each side. Each is refused, as it has no wrong options. Null where nearly all
 * lines are not pairs, and for a list of keys.
 */
export function readPairs(text: string): ImportResult | null {
  const { table, linesBefore } = withoutPreamble(text)
  const start = firstLines(table, ROWS_TRIED)
  const toFields = fieldsOfNote(text)
  // Number signs begin headings and tags.
  const delimiters = DELIMITERS.filter((one) => one !== '#').toSorted((one) => (one === '\t' ? -1 : 0))
  for (const delimiter of delimiters) {
    const min = delimiter === '\t' ? TABBED_MIN : PAIRS_MIN
    const tried = start.includes(delimiter) ? readRows(start, delimiter, 1).rows : []
    if (!arePairs(tried.map(toFields), min)) continue
    if (keysIn(text).length > 0) return null
    const { rows, problems } = readRows(table, delimiter, linesBefore + 1)
    return resultOf(rows.map(toFields), problems)
  }
  const rows = pairLines(table, linesBefore)
  return rows === null || keysIn(text).length > 0 ? null : resultOf(rows, [])
}

/** Characters within which Anki says what the columns of notes in plain text are, besides their fields. */
const SETTINGS_WITHIN = 2000
const SETTING = /^#(?:guid|notetype|deck|tags) column:[ \t]*(\d{1,3})[ \t]*\r?$/gim
const IS_HTML = /^#html:[ \t]*true\b/im

/** Takes the columns that Anki says are no fields from a row, and reads the HTML of the others. */
function fieldsOfNote(text: string): (row: TableRow) => TableRow {
  const settings = text.startsWith('#') ? text.slice(0, SETTINGS_WITHIN) : ''
  const isOther = new Set([...settings.matchAll(SETTING)].map(([, column]) => Number(column) - 1))
  const isHtml = IS_HTML.test(settings)
  if (isOther.size === 0 && !isHtml) return (row) => row
  return ({ line, cells }) => {
    const fields = cells.filter((_, column) => !isOther.has(column))
    return { line, cells: isHtml ? fields.map((html) => htmlToText(html).text) : fields }
  }
}

/** The pairs of a sheet, in the same way; null for a sheet of anything else. */
export function pairsOfSheet(rows: readonly TableRow[]): ImportResult | null {
  const isTable = arePairs(rows.slice(0, ROWS_TRIED), PAIRS_MIN) && keysOfRows(rows).length === 0
  return isTable ? resultOf(rows, []) : null
}

const NUMBER = /^\d{1,6}[.)]?$/

/** The rows without a first column that only numbers them, as its name or its order says, and without names that say nothing of pairs. */
function withoutNumbers(rows: readonly TableRow[]): readonly TableRow[] {
  const [first, ...below] = rows
  if (first === undefined || below.length < PAIRS_MIN || namesPair(first)) return rows
  const isNamed = ID_NAMES.some((name) => name === normalizeFieldName(first.cells[0] ?? ''))
  let last = -1
  for (const { cells } of below) {
    const [cell = '', ...others] = cells
    const number = NUMBER.test(cell) ? Number.parseInt(cell, 10) : -1
    if (others.length < 2 || number < 0 || (number <= last && !isNamed)) return rows
    last = number
  }
  const body = NUMBER.test(first.cells[0] ?? '') ? rows : below
  return body.map(({ line, cells }) => ({ line, cells: cells.slice(1) }))
}

/** @param min how many rows without names must be pairs */
function arePairs(written: readonly TableRow[], min: number): boolean {
  const rows = withoutNumbers(written)
  const isNamed = namesPair(rows[0])
  if (!isNamed && rows.length < min) return false
  const below = isNamed ? rows.slice(1) : rows
  const pairs = below.filter(({ cells }) => {
    const filled = cells.filter((cell) => !isBlank(cell)).length
    return isNamed ? filled >= 2 : filled === 2 && cells.length - filled <= 1
  })
  const worded = pairs.filter(({ cells }) => cells.some((cell) => /\p{L}{2}/u.test(cell)))
  return pairs.length > 0 && pairs.length >= below.length * SHARE_MIN && worded.length * 2 >= pairs.length
}

/** Whether a row names the two sides of pairs. */
function namesPair(row: TableRow | undefined): boolean {
  return sidesOfPair(row?.cells.map(normalizeFieldName) ?? []) !== null
}

function resultOf(written: readonly TableRow[], problems: readonly ImportProblem[]): ImportResult {
  const rows = withoutNumbers(written)
  if (rows.length > ROWS_MAX) return refusal(`The file has more than ${ROWS_MAX} pairs. Split it.`)
  const [first] = rows
  const named = first !== undefined && namesPair(first) ? first.cells : null
  const body = named === null ? rows : rows.slice(1)
  const heading = named ?? (areStatements(rows) ? STATEMENTS : null)
  const columns = heading && columnsOf(heading, null, body.slice(0, ROWS_TRIED))
  const items = body.map(({ line, cells }, index): FoundItem => {
    const item = index + 1
    if (columns !== null) return questionOfRecord({ line, item }, fieldsOfRow(columns, cells))
    const location = { line, item, id: null }
    const [term, answer, more] = cells.filter((cell) => !isBlank(cell))
    if (term === undefined || answer === undefined || more !== undefined) {
      return { location, message: NO_PAIR, excerpt: excerptOf(cells.join(' ')) }
    }
    return pairQuestion({ ...BARE_PAIR, location, text: term }, answer)
  })
  return resolveQuestions([...problems, ...items], { textReader })
}

/** What the cells of statements are. */
const STATEMENTS = ['statement', 'answer']

/** Whether nearly all rows say of a text whether it is true, and some that it is not. */
function areStatements(rows: readonly TableRow[]): boolean {
  const verdicts = rows.map(({ cells: [, verdict = ''] }) => verdictOf(verdict))
  const counted = [true, false].map((wanted) => verdicts.filter((verdict) => verdict === wanted).length)
  const [right = 0, wrong = 0] = counted
  return right > 0 && wrong > 0 && right + wrong >= rows.length * SHARE_MIN
}

const NO_PAIR = 'This line is no pair of a term and its answer, as most lines of this file are.'
