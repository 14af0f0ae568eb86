import { type KnownMappings, NO_MAPPINGS } from '../../domain/importing/columns/column-mapping.ts'
import {
  excerptOf,
  type ImportResult,
  quoted,
  refusal,
  withNotice,
} from '../../domain/importing/drafts/draft.ts'
import { type OnProgress, UNREPORTED } from '../../domain/importing/progress.ts'
import type { Reader } from '../format.ts'
import { type GivenKeys, NO_KEYS } from '../keys/given-keys.ts'
import { countLettered } from '../lines/lettered-lines.ts'
import { readTable, type UnnamedTable } from '../tables/table.ts'
import { headingNames, isHeadingOfBank } from '../tables/table-columns.ts'
import { areFormResponses, FORM_RESPONSES, isRule } from '../tables/table-rows.ts'
import { findUnnamedTable, type TableBudget } from '../tables/unnamed-table.ts'
import { lineCounter } from '../text/line-counter.ts'
import { look, plainTextOf } from '../text-document.ts'
import {
  DELIMITER_NAMES,
  DELIMITERS,
  type Delimiter,
  firstLines,
  firstRow,
  ROWS_MAX,
  readRows,
} from './csv-rows.ts'

const namedTableOf = look(({ text }) => findNamedTable(text))
const unnamedTableOf = look((document) => findTableWithoutNames(plainTextOf(document), document.tables))

const hasResponses = look(({ text }) => {
  const start = firstLines(text.slice(0, HEADING_WITHIN), RESPONSES_TRIED)
  // A parser costs more than a look at the text.
  if (!/\d:\d\d/.test(start)) return false
  return DELIMITERS.some(
    (delimiter) => start.includes(delimiter) && areFormResponses(readRows(start, delimiter, 1).rows),
  )
})

export const csv: Reader = {
  name: 'CSV',
  extensions: ['csv', 'tsv', 'txt'],
  text: {
    sniff: {
      heading: (document) => namedTableOf(document) !== null || hasResponses(document),
      rows: (document) => unnamedTableOf(document) !== null,
    },
    // To find a table costs more than a look at the text.
    read: (document, { mappings, keys, onProgress }) => {
      if (hasResponses(document)) return refusal(FORM_RESPONSES)
      const found = namedTableOf(document) ?? unnamedTableOf(document)
      return found === null
        ? readCsv(document.text, mappings, keys)
        : readFoundTable(found, mappings, keys, onProgress)
    },
  },
}

/** Characters within which the heading must be, and lines that show the answers to a form. */
const HEADING_WITHIN = 64_000
const RESPONSES_TRIED = 10

/**
 * Questions from a table in text form: comma, semicolon, tab, bar or number sign between cells, quotes as in RFC 4180 (stray
 * ones stay as text), any line ends. The first filled row must name the columns, or one of the first lines, as in
 * templates, or a learner said what the columns mean; before it a line `sep=;`, as Excel writes it, and lines such as
 * `#separator:tab`, as Anki writes them, are skipped. Numeric keys count from 1 where the file does not show otherwise. Never throws.
 *
 * @param given keys that another file lists
 */
export function readCsv(
  text: string,
  known: KnownMappings = NO_MAPPINGS,
  given: GivenKeys = NO_KEYS,
): ImportResult {
  const found = findNamedTable(text) ?? findTableWithoutNames(text)
  if (found !== null) return readFoundTable(found, known, given)
  const { table, linesBefore } = withoutPreamble(text)
  return refusal(noHeadingMessage(table), linesBefore + 1)
}

/** The same of a table that was found before: to find one costs more than a look at the text. */
function readFoundTable(
  { table, linesBefore, delimiter, above, unnamed }: FoundTable,
  known: KnownMappings = NO_MAPPINGS,
  given: GivenKeys = NO_KEYS,
  onProgress: OnProgress = UNREPORTED,
): ImportResult {
  const { rows, problems } = readRows(table, delimiter, linesBefore + 1)
  if (rows.length > ROWS_MAX) {
    return refusal(`The table has more than ${ROWS_MAX - 1} rows below its heading. Split it.`)
  }
  const result = readTable(
    rows,
    problems,
    ({ cells }, columns, extra) =>
      `The row has ${cells.length} cells where the heading has ${columns}; ${quoted(extra)} is beyond the last column. ` +
      `Put double quotes around a cell that contains ${DELIMITER_NAMES[delimiter]}.`,
    { known, given, delimiter, onProgress },
    unnamed,
  )
  if (above === '') return result
  const message = `The table begins at line ${linesBefore + 1}. What is above it was left out: ${quoted(above)}.`
  return withNotice(result, message)
}

/** A table from its heading on, and how many lines of the text are before that. */
export interface FoundTable {
  readonly table: string
  readonly linesBefore: number
  readonly delimiter: Delimiter
  /** An excerpt of the lines above the heading; '' for none, and for a title and advice. */
  readonly above: string
  /** Null where its first row names the columns of a bank. */
  readonly unnamed: UnnamedTable | null
}

/**
 * A table whose columns are not named, from its first row on; null where the text is none.
 *
 * @param budget what may be spent on the search; without it there is no limit
 */
function findTableWithoutNames(text: string, budget?: TableBudget): FoundTable | null {
  const { table, linesBefore } = withoutPreamble(text)
  const unnamed = findUnnamedTable(table, budget)
  return unnamed && { table, linesBefore, delimiter: unnamed.delimiter, above: '', unnamed }
}

/** Lines within which the heading must begin: templates have a title and advice above it. */
const HEADING_LINES = 20

/** The table whose heading is the first filled row, or else one of the first lines; null for none. */
export function findNamedTable(text: string): FoundTable | null {
  const { table, linesBefore } = withoutPreamble(text)
  const delimiter = delimiterOf(table)
  if (delimiter !== null) return { table, linesBefore, delimiter, above: '', unnamed: null }
  const start = table.slice(0, HEADING_WITHIN)
  const nextLine = /\r\n|\n|\r/g
  for (let line = 1; line < HEADING_LINES && nextLine.test(start); line++) {
    const from = nextLine.lastIndex
    // What is within fences is read by itself.
    if (start.startsWith('```', from)) return null
    const below = delimiterBelowTitle(start, from)
    if (below === null) continue
    const above = start.slice(0, from)
    return {
      table: table.slice(from),
      linesBefore: linesBefore + line,
      delimiter: below,
      above: isTitle(above, below) ? '' : excerptOf(above.trim()),
      unnamed: null,
    }
  }
  return null
}

/** How many questions of other formats a text seems to hold: with lettered options, or with answers in the braces of GIFT. */
function countQuestions(text: string): number {
  return Math.max(countLettered(text), text.match(/(?<!\\)\{/g)?.length ?? 0)
}

/** Rows of a title and advice, and characters of a text that is no question. */
const TITLE_ROWS_MAX = 5
const TITLE_LENGTH_MAX = 1000

/** Whether what is above a table is only a title, or advice as in templates: nothing that a learner would miss. */
function isTitle(above: string, delimiter: Delimiter): boolean {
  if (above.length > TITLE_LENGTH_MAX || /[?？]/.test(above)) return false
  if (countQuestions(above) > 0) return false
  const { rows } = readRows(above, delimiter, 1)
  const filled = rows.map(({ cells }) => cells.filter((cell) => cell !== '').length)
  return filled.filter((cells) => cells > 0).length <= TITLE_ROWS_MAX && filled.every((cells) => cells <= 1)
}

/** Characters of a line that are looked at before a parser is: a text may have none of a heading. */
const LINE_WITHIN = 2000

/**
 * The delimiter of a heading that begins at an offset, which has to name more parts of a question than a first row, and to have rows
 * like it below, and no fewer of them than there are questions above: documents may show a small table among their questions.
 */
function delimiterBelowTitle(start: string, from: number): Delimiter | null {
  const line = /[^\r\n]*/.exec(start.slice(from, from + LINE_WITHIN))?.[0] ?? ''
  const isLikely = DELIMITERS.some((delimiter) => isHeadingOfBank(line.replaceAll('"', '').split(delimiter)))
  if (!isLikely) return null
  const above = start.slice(0, from)
  const rowsMin = Math.max(1, countQuestions(above))
  const below = firstLines(start.slice(from), LINES_LOOKED_AT)
  return DELIMITERS.find((delimiter) => isHeadOfTable(below, delimiter, rowsMin)) ?? null
}

/** A text, its options and its key. What is left out at the end of a row counts as blank. */
const QUESTION_CELLS_MIN = 3

/** Lines of a table that are looked at. */
const LINES_LOOKED_AT = 100

/** Whether a text begins with the heading of a bank, and has rows below, at least half of which have the cells of a question. */
function isHeadOfTable(text: string, delimiter: Delimiter, rowsMin: number): boolean {
  if (!isHeadingOfBank(firstRow(text, delimiter))) return false
  const below = readRows(text, delimiter, 1)
    .rows.slice(1)
    .filter(({ cells }) => !cells.every(isRule))
  if (below.length < rowsMin) return false
  return below.filter(({ cells }) => cells.length >= QUESTION_CELLS_MIN).length >= below.length / 2
}

/** Blank lines, Excel's `sep=` line, and the lines about the file that Anki writes above notes in plain text. */
const PREAMBLE =
  /^\uFEFF?(?:[ \t]*(?:\r\n|\n|\r))*(?:sep=.(?:\r\n|\n|\r))?(?:#(?:separator|html|columns|(?:tags|notetype|deck|guid)(?: column)?|if matches):[^\r\n]{0,2000}(?:\r\n|\n|\r))*/i

/** The names of the columns in such a line, divided as the cells are. */
const ANKI_COLUMNS = /^#columns:(.+)$/im

/** The text from its heading on: byte order mark, blank lines, and lines about the file left out. */
export function withoutPreamble(text: string): { table: string; linesBefore: number } {
  const preamble = PREAMBLE.exec(text.slice(0, HEADING_WITHIN))?.[0] ?? ''
  const lines = lineCounter((offset) => preamble.charCodeAt(offset))(preamble.length) - 1
  const table = text.slice(preamble.length)
  const names = preamble.includes('#') ? ANKI_COLUMNS.exec(preamble)?.[1]?.trimEnd() : undefined
  if (names === undefined || table.startsWith(names)) return { table, linesBefore: lines }
  // The names stand on the last line before the rows.
  return { table: `${names}\n${table}`, linesBefore: lines - 1 }
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
