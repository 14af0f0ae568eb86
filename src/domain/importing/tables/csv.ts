import { excerptOf, type ImportResult, quoted, refusal } from '../drafts/draft.ts'
import { lineCounter } from '../text/line-counter.ts'
import { DELIMITER_NAMES, DELIMITERS, type Delimiter, firstRow, ROWS_MAX, readRows } from './csv-rows.ts'
import { headingNames, readTable } from './table.ts'

/** Characters within which the heading must be. */
const HEADING_WITHIN = 64_000

/**
 * Questions from a table in text form: comma, semicolon, tab or bar between cells, quotes as in RFC 4180 (stray
 * ones are kept as text), any line ends. The first filled row must name the columns; a line `sep=;` before it, as
 * Excel writes it, is passed over. Numeric keys count from 1 where the file does not show otherwise. Never throws.
 */
export function readCsv(text: string): ImportResult {
  const { table, linesBefore } = withoutPreamble(text)
  const delimiter = delimiterOf(table)
  if (delimiter === null) return refusal(noHeadingMessage(table), linesBefore + 1)
  const { rows, problems } = readRows(table, delimiter, linesBefore + 1)
  if (rows.length > ROWS_MAX) {
    return refusal(`The table has more than ${ROWS_MAX - 1} rows below its heading. Split it.`)
  }
  return readTable(
    rows,
    problems,
    ({ cells }, columns, extra) =>
      `The row has ${cells.length} cells where the heading has ${columns}; ${quoted(extra)} is beyond the last column. ` +
      `Put double quotes around a cell that contains ${DELIMITER_NAMES[delimiter]}.`,
  )
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
  let bestCount = 0
  let isReadWhole = false
  for (const delimiter of DELIMITERS) {
    if (!start.includes(delimiter)) {
      // All that do not occur give the same row of one cell, and a parser costs 0.2 ms: an archive has 1,000 files.
      if (isReadWhole) continue
      isReadWhole = true
    }
    const known = headingNames(firstRow(start, delimiter))
    if (known <= bestCount) continue
    best = delimiter
    bestCount = known
  }
  return best
}

function noHeadingMessage(table: string): string {
  const seen = excerptOf(table)
  return (
    'The first row must name the columns, among them "question", the options ("a", "b", "c" … or "options") and ' +
    `"correct". ${seen === '' ? 'The file is empty.' : `It is ${quoted(seen)}.`}`
  )
}
