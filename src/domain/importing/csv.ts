import { DELIMITER_NAMES, DELIMITERS, type Delimiter, firstRow, readRows } from './csv-rows.ts'
import { excerptOf, type ImportProblem, type ImportResult, quoted, refusal } from './draft.ts'
import { comparedName, type Field, type Fields, isKnownName, TEXT_NAMES } from './field-names.ts'
import { lineCounter } from './line-counter.ts'
import { readLooseQuestions } from './loose-bank.ts'
import type { LooseRecord } from './loose-question.ts'
import { isBlank } from './loose-value.ts'

/** Numbers of keys count from 1 in what people write by hand, where the file does not show it. */
const HABIT = 1

/** Columns a table may have. A bank has a dozen; a million would only be there to do harm. */
export const COLUMNS_MAX = 200

/** The part of a text in which the heading must stand, characters. */
const HEADING_WITHIN = 64_000

interface Column {
  readonly name: string
  readonly compared: string
}

/**
 * Questions from a table in text form: comma, semicolon, tab or bar between cells, quotes as in RFC 4180 (stray
 * ones are kept as text), any line ends. The first filled row must name the columns; a line `sep=;` before it, as
 * Excel writes it, is passed over. Numeric keys count from 1 where the file does not show otherwise. Never throws.
 */
export function readCsv(text: string): ImportResult {
  const { table, linesBefore } = withoutPreamble(text)
  const delimiter = delimiterOf(table)
  if (delimiter === null) return refusal(noHeadingMessage(table), linesBefore + 1)

  const { rows, problems: broken } = readRows(table, delimiter, linesBefore + 1)
  const [heading, ...body] = rows.filter(({ cells }) => !cells.every(isBlank))
  const columns = heading?.cells.map((name) => ({ name: name.trim(), compared: comparedName(name) })) ?? []
  if (columns.length > COLUMNS_MAX) {
    return refusal(`The heading has ${columns.length} columns. Keep at most ${COLUMNS_MAX}.`, heading?.line)
  }

  const records: LooseRecord[] = []
  const problems: ImportProblem[] = [...broken]
  body.forEach(({ line, cells }, index) => {
    const item = index + 1
    const message = extraCellMessage(cells, columns.length, delimiter)
    if (message === null) records.push({ line, item, fields: fieldsOfRow(columns, cells) })
    else problems.push({ place: { line, item, id: null }, message, excerpt: excerptOf(cells.join(' ')) })
  })
  const result = readLooseQuestions(records, HABIT)
  const all = [...problems, ...result.problems].sort((one, other) => one.place.line - other.place.line)
  return { ...result, problems: all }
}

/** Whether the text begins with a row that names the columns of a bank. */
export function hasBankHeading(text: string): boolean {
  return delimiterOf(withoutPreamble(text).table) !== null
}

/** The text from its heading on: byte order mark, blank lines and Excel's `sep=` line passed over. */
function withoutPreamble(text: string): { table: string; linesBefore: number } {
  const start = text.slice(0, HEADING_WITHIN)
  const preamble = /^\uFEFF?(?:[ \t]*(?:\r\n|\n|\r))*(?:sep=.(?:\r\n|\n|\r))?/i.exec(start)?.[0] ?? ''
  const table = text.slice(preamble.length)
  return { table, linesBefore: lineCounter((offset) => preamble.charCodeAt(offset))(preamble.length) - 1 }
}

/** What separates the cells: that which lets the heading name most parts of a question; null when none does. */
function delimiterOf(table: string): Delimiter | null {
  const start = table.slice(0, HEADING_WITHIN)
  let best: Delimiter | null = null
  let bestCount = 1
  for (const delimiter of DELIMITERS) {
    const names = firstRow(start, delimiter).map(comparedName)
    const known = names.filter(isKnownName).length
    if (known <= bestCount || !TEXT_NAMES.some((name) => names.includes(name))) continue
    best = delimiter
    bestCount = known
  }
  return best
}

function extraCellMessage(cells: readonly string[], columns: number, delimiter: Delimiter): string | null {
  const extra = cells.slice(columns).find((cell) => !isBlank(cell))
  if (extra === undefined) return null
  return (
    `The row has ${cells.length} cells where the heading has ${columns}; ${quoted(extra)} is beyond the last column. ` +
    `Put double quotes around a cell that holds ${DELIMITER_NAMES[delimiter]}.`
  )
}

function fieldsOfRow(columns: readonly Column[], cells: readonly string[]): Fields {
  const fields = new Map<string, Field>()
  columns.forEach(({ name, compared }, index) => {
    const earlier = fields.get(compared)
    if (earlier === undefined || isBlank(earlier.value))
      fields.set(compared, { name, value: cells[index] ?? '' })
  })
  return fields
}

function noHeadingMessage(table: string): string {
  const seen = excerptOf(table)
  return (
    'The first row must name the columns, among them "question", the options ("a", "b", "c" … or "options") and ' +
    `"correct". ${seen === '' ? 'The file is empty.' : `It is ${quoted(seen)}.`}`
  )
}
