import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { excerptOf, type ImportProblem, type ImportResult, quoted, refusal, WHOLE_FILE } from './draft.ts'
import { comparedName, type Field, type Fields, isKnownName, TEXT_NAMES } from './field-names.ts'
import { lineCounter } from './line-counter.ts'
import { readLooseQuestions } from './loose-bank.ts'
import type { LooseRecord } from './loose-question.ts'
import { isBlank } from './loose-value.ts'

/** Numbers of keys count from 1 in what people write by hand, where the file does not show it. */
const HABIT = 1

/** What may stand between cells, and its name in messages. */
const DELIMITERS = { ',': 'a comma', ';': 'a semicolon', '\t': 'a tab', '|': 'a bar' } as const

type Delimiter = keyof typeof DELIMITERS

const ALL_DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|']

/** Columns a table may have. A bank has a dozen; a million would only be there to do harm. */
export const COLUMNS_MAX = 200

/** Characters of one row: every field of the largest question fits several times over. */
const ROW_LENGTH_MAX = 1_000_000

/** The part of a text in which the heading must stand, characters. */
const HEADING_WITHIN = 64_000

/** One row and the line its first character stands on. */
interface Row {
  readonly line: number
  readonly cells: readonly string[]
}

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

  const { rows, stopped } = readRows(table, delimiter, linesBefore)
  const [heading, ...body] = rows.filter(({ cells }) => !cells.every(isBlank))
  const columns = heading?.cells.map((name) => ({ name: name.trim(), compared: comparedName(name) })) ?? []
  if (columns.length > COLUMNS_MAX) {
    return refusal(`The heading has ${columns.length} columns. Keep at most ${COLUMNS_MAX}.`, heading?.line)
  }

  const records: LooseRecord[] = []
  const problems: ImportProblem[] = stopped === null ? [] : [stopped]
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
  for (const delimiter of ALL_DELIMITERS) {
    const names = firstRow(start, delimiter).map(comparedName)
    const known = names.filter(isKnownName).length
    if (known <= bestCount || !TEXT_NAMES.some((name) => names.includes(name))) continue
    best = delimiter
    bestCount = known
  }
  return best
}

function firstRow(start: string, delimiter: Delimiter): readonly string[] {
  try {
    return parse(start, { ...parseOptions(delimiter), to: 1 })[0] ?? []
  } catch {
    return []
  }
}

/** All rows, and why reading stopped before the end of the text if it did. */
function readRows(
  table: string,
  delimiter: Delimiter,
  linesBefore: number,
): { rows: readonly Row[]; stopped: ImportProblem | null } {
  const bytes = new TextEncoder().encode(table)
  const lineAt = lineCounter((offset) => bytes[offset])
  const rows: Row[] = []
  let line = lineAt(0) + linesBefore
  let start = 0
  try {
    parse(bytes, {
      ...parseOptions(delimiter),
      // The parser's own count takes a line break of two characters inside quotes twice; its offsets are exact.
      on_record: (cells: string[], { bytes_records: end }) => {
        rows.push({ line, cells })
        line = lineAt(end) + linesBefore
        start = end
        return null
      },
    })
    return { rows, stopped: null }
  } catch (error) {
    const excerpt = excerptOf(new TextDecoder().decode(bytes.slice(start, start + 400)))
    return { rows, stopped: { place: { ...WHOLE_FILE, line }, message: stopMessage(error), excerpt } }
  }
}

function parseOptions(delimiter: Delimiter) {
  return {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
    max_record_size: ROW_LENGTH_MAX,
  }
}

function stopMessage(error: unknown): string {
  const isUnclosed = error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED'
  const reason = isUnclosed
    ? 'A quote in this row is never closed'
    : `This row does not end within ${ROW_LENGTH_MAX} characters; a quote may not be closed`
  return `${reason}. Nothing from here on was read; mend it and import again.`
}

function extraCellMessage(cells: readonly string[], columns: number, delimiter: Delimiter): string | null {
  const extra = cells.slice(columns).find((cell) => !isBlank(cell))
  if (extra === undefined) return null
  return (
    `The row has ${cells.length} cells where the heading has ${columns}; ${quoted(extra)} is beyond the last column. ` +
    `Put double quotes around a cell that holds ${DELIMITERS[delimiter]}.`
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
