import { excerptOf, type ImportProblem } from '../../domain/importing/drafts/draft.ts'
import { memoize } from '../../domain/once.ts'
import { isBlank } from '../records/loose-value.ts'

/** The delimiters of cells that are recognized. */
export const DELIMITERS = [',', ';', '\t', '|', '#'] as const

export type Delimiter = (typeof DELIMITERS)[number]

export const DELIMITER_NAMES: Record<Delimiter, string> = {
  ',': 'a comma',
  ';': 'a semicolon',
  '\t': 'a tab',
  '|': 'a bar',
  '#': 'a number sign',
}

/** One row and the line on which it begins. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** Characters of one row: every field of the largest question fits several times over. */
const ROW_LENGTH_MAX = 1_000_000

/** After this many rows with broken quotes the rest of a table is not read. */
const BROKEN_ROWS_MAX = 20

/** After this many rows without an end the rest of a table is not read, as each of them is read up to its maximum length. */
const ENDLESS_ROWS_MAX = 2

/** Rows of a table: the maximum number of questions in an import, and the heading. */
export const ROWS_MAX = 100_001

/** What may be wrong with the quotes of a row. */
const FAULTS = {
  open: 'A quote in this row is never closed.',
  endless: `This row doesn't end within ${ROW_LENGTH_MAX} characters; a quote may not be closed.`,
  trailing:
    'A closing quote in this row is followed by more text; write a quote that belongs to the text twice.',
}

type Fault = keyof typeof FAULTS

/** The first lines of a text. */
export function firstLines(text: string, count: number): string {
  const lineEnd = lineEnds()
  for (let line = 0; line < count; line++) if (!lineEnd.test(text)) return text
  return text.slice(0, lineEnd.lastIndex)
}

/** The cells of the first row that is not empty; none when it is broken. */
export function firstRow(table: string, delimiter: Delimiter): readonly string[] {
  const [first] = rowsOf(table, delimiter)
  return first?.cells ?? []
}

/**
 * All rows of a table without empty lines; of a table with more than {@link ROWS_MAX} rows, one more than that. Quotes follow
 * RFC 4180. A quote inside a cell that does not begin with one is an ordinary character. A row whose quotes are broken is a
 * problem, and reading continues with the next line.
 *
 * @param firstLine the line of the file on which the table begins
 */
export function readRows(
  table: string,
  delimiter: Delimiter,
  firstLine: number,
): { readonly rows: readonly CsvRow[]; readonly problems: readonly ImportProblem[] } {
  const rows: CsvRow[] = []
  const problems: ImportProblem[] = []
  let endlessRows = 0
  for (const { linesBefore, start, cells, fault } of rowsOf(table, delimiter)) {
    const line = firstLine + linesBefore
    if (fault === null) {
      rows.push({ line, cells })
      if (rows.length > ROWS_MAX) break
      continue
    }
    if (fault !== 'trailing') endlessRows++
    const isLast = problems.length + 1 === BROKEN_ROWS_MAX || endlessRows === ENDLESS_ROWS_MAX
    const consequence = isLast ? 'Nothing from here on was read.' : 'Fix this row and import it again.'
    problems.push({
      location: { line, item: null, id: null },
      message: `${FAULTS[fault]} ${consequence}`,
      excerpt: excerptOf(table.slice(start)),
    })
    if (isLast) break
  }
  return { rows, problems }
}

/** A row as it is written: its offset, its trimmed cells, and what is wrong with its quotes, in which case it has no cells. */
interface WrittenRow {
  readonly linesBefore: number
  readonly start: number
  readonly cells: readonly string[]
  readonly fault: Fault | null
}

/** The rows of a table one after the other, without empty lines. */
function* rowsOf(table: string, delimiter: Delimiter): Generator<WrittenRow> {
  const lineEnd = lineEnds()
  /** The offset of the next line. */
  const lineAfter = (offset: number): number => {
    lineEnd.lastIndex = offset
    return lineEnd.test(table) ? lineEnd.lastIndex : table.length
  }
  let linesBefore = 0
  for (let start = 0; start < table.length; linesBefore++) {
    const next = lineAfter(start)
    const line = table.slice(start, next)
    if (isBlank(line)) {
      start = next
      continue
    }
    // Few tables have quotes, and most of those few have them in few rows.
    const read =
      line.length > ROW_LENGTH_MAX
        ? 'endless'
        : line.includes('"')
          ? quotedRow(table, delimiter, start)
          : { cells: line.split(delimiter).map((cell) => cell.trim()), end: start }
    if (typeof read === 'string') yield { linesBefore, start, cells: [], fault: read }
    else yield { linesBefore, start, cells: read.cells, fault: null }
    if (typeof read === 'string' || read.end < next) {
      start = next
      continue
    }
    linesBefore += table.slice(start, read.end).match(lineEnds())?.length ?? 0
    start = lineAfter(read.end)
  }
}

/** The cells of a row that begins at an offset, and where its last one ends; or what is wrong with its quotes. */
function quotedRow(
  table: string,
  delimiter: Delimiter,
  start: number,
): { readonly cells: readonly string[]; readonly end: number } | Fault {
  const { space, unquoted } = patternsOf(delimiter)
  const endOf = (pattern: RegExp, offset: number): number => {
    pattern.lastIndex = offset
    pattern.test(table)
    return pattern.lastIndex
  }
  const cells: string[] = []
  for (let at = start; ; at++) {
    const from = endOf(space, at)
    if (table[from] === '"') {
      const close = closingQuote(table, from)
      if (close === null || close - start > ROW_LENGTH_MAX) {
        return table.length - start > ROW_LENGTH_MAX ? 'endless' : 'open'
      }
      cells.push(table.slice(from + 1, close).replaceAll('""', '"'))
      at = endOf(space, close + 1)
      if (endOf(unquoted, at) > at) return 'trailing'
    } else {
      at = endOf(unquoted, from)
      cells.push(table.slice(from, at).trim())
    }
    if (table[at] !== delimiter) return { cells, end: at }
  }
}

/** White space beside the quotes of a cell, and all that is in a cell without them. */
const patternsOf = memoize((delimiter: string) => ({
  space: new RegExp(`[^\\S${delimiter}\r\n]*`, 'y'),
  unquoted: new RegExp(`[^${delimiter}\r\n]*`, 'y'),
}))

/** Where the quote is that closes one; null for none. Two side by side stand for one of the text. */
function closingQuote(table: string, open: number): number | null {
  for (let at = open + 1; ; at += 2) {
    at = table.indexOf('"', at)
    if (at === -1) return null
    if (table[at + 1] !== '"') return at
  }
}

function lineEnds(): RegExp {
  return /\r\n|\n|\r/g
}
