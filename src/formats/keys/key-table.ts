import { type CsvRow, DELIMITERS, firstLines, firstRow, readRows } from '../csv/csv-rows.ts'
import { withPlainHeads } from '../lines/plain-heads.ts'
import { linesOf } from '../lines/text-lines.ts'
import { listedKeys } from '../plain-text/key-lists/trailing-keys.ts'
import { documentLines } from '../plain-text/sections/document-parts.ts'
import { EXPLANATION_NAMES, ID_NAMES, TEXT_NAMES } from '../records/names/field-names.ts'
import { isKeyName, isOptionName, normalizeFieldName } from '../records/names/known-names.ts'
import { comparableId, type ListedKey } from './given-keys.ts'

/** Columns of a table of keys, counted from 0; null for one that it does not have. */
interface KeyColumns {
  readonly id: number
  readonly answer: number
  readonly reason: number | null
  /** Whether the ids must be numbers: the column is called as that of questions is. */
  readonly isNumbered: boolean
}

/** Columns of a table of keys: the question's id, its answer, a reason, and a few remarks. */
const COLUMNS_MAX = 8

/** Characters within which the first row must end. */
const FIRST_ROW_WITHIN = 2000

/**
 * The keys of a table that has a column of ids and one of answers, and no questions. Its first row names them ("id,answer"), or each
 * row is a number and a key ("1;B"). None for any other text.
 */
function keysOfTable(text: string): readonly ListedKey<string>[] {
  const table = text.replace(/^\uFEFF?(?:sep=.(?:\r\n|\n|\r))?/i, '')
  const linesBefore = /^\uFEFF?sep=/i.test(text) ? 1 : 0
  const start = firstLines(table.slice(0, FIRST_ROW_WITHIN), 2)
  for (const delimiter of DELIMITERS) {
    if (!start.includes(delimiter)) continue
    if (columnsOf(firstRow(start, delimiter)) === null) continue
    const { rows, problems } = readRows(table, delimiter, linesBefore + 1)
    const keys = problems.length === 0 ? keysOfRows(rows) : []
    if (keys.length > 0) return keys
  }
  return []
}

/** The keys of such a table by its filled rows. */
export function keysOfRows(rows: readonly CsvRow[]): readonly ListedKey<string>[] {
  const columns = columnsOf(rows[0]?.cells ?? [])
  if (columns === null) return []
  if (columns === UNNAMED) {
    return rows.every(({ cells }) => isUnnamedRow(cells)) ? rows.flatMap((row) => keyOfRow(row, columns)) : []
  }
  const body = rows.slice(1)
  const keys = body.flatMap((row) => keyOfRow(row, columns))
  const isOfTexts = keys.length * 2 < body.length
  return isOfTexts ? [] : keys
}

/** The columns by the first row; null where it neither names those of keys nor is a key. */
function columnsOf(first: readonly string[]): KeyColumns | null {
  return namedColumns(first) ?? (isUnnamedRow(first) ? UNNAMED : null)
}

/** The columns by the names in the first row; null where these are not those of keys, or name a question's text or options, too. */
function namedColumns(cells: readonly string[]): KeyColumns | null {
  if (cells.length > COLUMNS_MAX) return null
  const names = cells.map(normalizeFieldName)
  const isOf = (list: readonly string[]) => names.findIndex((name) => list.includes(name))
  const answer = names.findIndex(isKeyName)
  const named = isOf(ID_NAMES)
  // "Question" heads the numbers of questions where nothing else does.
  const id = named === -1 ? isOf(TEXT_NAMES) : named
  const reason = isOf(EXPLANATION_NAMES)
  if (id === -1 || answer === -1) return null
  const hasQuestion = named !== -1 && names.some((name) => TEXT_NAMES.includes(name))
  const hasOptions = names.some((name, index) => index !== answer && isOptionName(name))
  return hasQuestion || hasOptions
    ? null
    : { id, answer, reason: reason === -1 ? null : reason, isNumbered: named === -1 }
}

const UNNAMED: KeyColumns = { id: 0, answer: 1, reason: 2, isNumbered: true }

/** Whether cells are a number, a key, and at most a reason. */
function isUnnamedRow([number = '', answer = '', ...others]: readonly string[]): boolean {
  return /^(?:Q(?:uestion)?[ .]?)?\d{1,5}[.)]?$/i.test(number) && answer !== '' && others.length < 2
}

function keyOfRow({ line, cells }: CsvRow, columns: KeyColumns): readonly ListedKey<string>[] {
  const number = comparableId(cells[columns.id] ?? '')
  const answer = cells[columns.answer]?.trim() ?? ''
  const reason = columns.reason === null ? '' : (cells[columns.reason]?.trim() ?? '')
  return number === null || answer === '' || (columns.isNumbered && !/^\d+$/.test(number))
    ? []
    : [{ line, number, answer, explanation: reason === '' ? [] : [reason] }]
}

/** Characters of a text that may be a list of keys: 50,000 of them with a reason each. */
const KEY_LIST_LENGTH_MAX = 10_000_000

/**
 * The keys of a text that is a list of them: a table with a column of numbers or ids and one of answers, or lines as below the
 * questions of a document ("1. B", "1-B 2-C", with reasons or not). In the order of the text, by ids as `comparableId` has them;
 * none where it is no such list.
 */
export function keysIn(text: string): readonly ListedKey<string>[] {
  if (text.length > KEY_LIST_LENGTH_MAX) return []
  const inTable = keysOfTable(text)
  if (inTable.length > 0) return inTable
  return listedKeys(documentLines(linesOf(withPlainHeads(text)))).map((key) => ({
    ...key,
    number: String(key.number),
  }))
}
