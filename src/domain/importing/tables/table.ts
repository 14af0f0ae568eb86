import { FORMULAS_ESCAPED_COLUMN, unescapeFormula } from '../../formula-text.ts'
import { type ColumnMapping, columnName, type KnownMappings } from '../columns/column-mapping.ts'
import { mappedNames } from '../columns/mapped-names.ts'
import { readWithMapping, SAMPLE_ROWS } from '../columns/read-with-mapping.ts'
import {
  excerptOf,
  type ImportNotice,
  type ImportProblem,
  type ImportResult,
  quoted,
  refusal,
  WHOLE_FILE,
} from '../drafts/draft.ts'
import { type GivenKeys, NO_KEYS } from '../keys/given-keys.ts'
import { EXPLANATION_NAMES, TEXT_NAMES } from '../records/field-names.ts'
import type { Field, Fields } from '../records/fields.ts'
import {
  isKeyName,
  isKnownName,
  isOptionName,
  normalizeFieldName,
  singleOptionName,
} from '../records/known-names.ts'
import { readLooseQuestions } from '../records/loose-bank.ts'
import type { LooseRecord } from '../records/loose-question.ts'
import { isBlank } from '../records/loose-value.ts'

/** Numbers of keys count from 1 in what people write by hand, where the file does not show it. */
const DEFAULT_FIRST_NUMBER = 1

/** Columns a table may have. A bank has a dozen; a million would only be there to do harm. */
export const COLUMNS_MAX = 200

/** Columns that a message names. */
const COLUMNS_SHOWN = 10

/** One row of a table and its line, or its row in a sheet. */
export interface TableRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** A table of questions whose columns nobody named in words that are known. */
export interface UnnamedTable {
  /** Whether its first row is a question; else that row has names of its own. */
  readonly startsWithQuestion: boolean
}

interface Column {
  readonly name: string
  readonly compared: string
}

/**
 * How many of the cells name a part of a question, where one of them names its text and another one something else;
 * 0 when they are no heading of a bank.
 */
export function headingNames(cells: readonly string[]): number {
  const names = cells.map(comparedName)
  if (!names.some((name) => NAMES_OF_TEXTS.has(name))) return 0
  const known = names.filter(isKnownName).length
  return known > 1 ? known : 0
}

/** Most rows that are looked at for a heading have none of them. */
const NAMES_OF_TEXTS: ReadonlySet<string> = new Set(TEXT_NAMES)

/** "Question #" is no text of a question. A column "Questions" has one in each row. */
function comparedName(name: string): string {
  const written = normalizeFieldName(name)
  const compared = written === 'questions' ? 'question' : written
  return NAMES_OF_TEXTS.has(compared) && name.trimEnd().endsWith('#') ? 'number' : compared
}

/** Names that a heading below a title must have: the text, options, and one more. */
const NAMES_BELOW_TITLE_MIN = 3

/** Whether cells below other lines name the columns of a bank, options among them. */
export function isHeadingOfBank(cells: readonly string[]): boolean {
  return (
    cells.length >= NAMES_BELOW_TITLE_MIN &&
    cells.length <= COLUMNS_MAX &&
    headingNames(cells) >= NAMES_BELOW_TITLE_MIN &&
    haveOptions(cells.map(normalizeFieldName))
  )
}

/** Whether columns have the options of a question: a list of them, or more than one. A table of keys has a column "A". */
function haveOptions(compared: readonly string[]): boolean {
  const options = compared.filter((name) => isOptionName(name) && !NAMES_OF_TEXTS.has(name))
  return options.length > 1 || options.some((name) => singleOptionName(name) === null)
}

/** What to say of a row whose cells go beyond the columns, by its first such cell that is filled. */
type SayExtraCell = (row: TableRow, columns: number, cell: string) => string

/** What is known of a table beside its text. */
export interface TableContext {
  /** What learners said of columns. */
  readonly known: KnownMappings
  /** Keys that another file lists; absent for none. */
  readonly given?: GivenKeys
  /** What divides the cells of a row, where an unquoted cell may contain it; absent where none can. */
  readonly delimiter?: string
}

/**
 * Questions from the rows of a table, the first filled one of which names the columns, or of which a learner said what the columns
 * mean. Rows of templates that are blank but for a number, and their row of advice, are passed over.
 *
 * @param earlier problems found while the rows were read
 * @param unnamed null where the first row names the columns of a bank
 */
export function readTable(
  rows: readonly TableRow[],
  earlier: readonly ImportProblem[],
  extraCell: SayExtraCell,
  { known, given = NO_KEYS, delimiter }: TableContext,
  unnamed: UnnamedTable | null,
): ImportResult {
  const filled = rows.filter(({ cells }) => !cells.every(isBlank) && !cells.every(isRule))
  const [first] = filled
  const names = first === undefined ? [] : unnamed === null ? first.cells : padded(first.cells, filled)
  if (names.length > COLUMNS_MAX) {
    return refusal(`The heading has ${names.length} columns. Keep at most ${COLUMNS_MAX}.`, first?.line)
  }
  const startsWithQuestion = unnamed?.startsWithQuestion ?? false
  const read = (mapping: ColumnMapping | null, from: readonly TableRow[]) =>
    readRowsOf(columnsOf(names, mapping), from, earlier, { say: extraCell, delimiter }, mapping, given)
  const sample = filled.slice(0, SAMPLE_ROWS + 1)
  return readWithMapping(
    {
      kind: 'table',
      names,
      compared: names.map(comparedName),
      startsWithQuestion,
      isNamed: unnamed === null,
      sample: sample.slice(startsWithQuestion ? 0 : 1).map(({ cells }) => cells),
      rows: filled.length - (startsWithQuestion ? 0 : 1),
      read: (mapping) => read(mapping, filled),
      countSample: (mapping) => read(mapping, sample).drafts.length,
    },
    known,
  )
}

/** The cells of a first row, and blank ones up to the widest row. */
function padded(cells: readonly string[], rows: readonly TableRow[]): readonly string[] {
  const width = rows.reduce((most, row) => Math.max(most, row.cells.length), cells.length)
  return Array.from({ length: Math.min(width, COLUMNS_MAX) }, (_, index) => cells[index] ?? '')
}

function columnsOf(names: readonly string[], mapping: ColumnMapping | null): readonly Column[] {
  if (mapping === null) return names.map((name) => ({ name: name.trim(), compared: comparedName(name) }))
  const { roles, startsWithQuestion } = mapping
  const shown = names.map((_, index) => columnName(names, index, startsWithQuestion))
  const compared = mappedNames(shown.map(comparedName), roles)
  return shown.map((name, index) => ({ name, compared: compared[index] ?? '' }))
}

/** @param rows filled rows, with the row that names the columns where there is one */
function readRowsOf(
  columns: readonly Column[],
  rows: readonly TableRow[],
  earlier: readonly ImportProblem[],
  extraCells: { readonly say: SayExtraCell; readonly delimiter: string | undefined },
  mapping: ColumnMapping | null,
  given: GivenKeys,
): ImportResult {
  const heading = mapping?.startsWithQuestion === true ? undefined : rows[0]
  const filled = heading === undefined ? rows : rows.slice(1)
  const [first] = filled
  const advice = first !== undefined && isAdvice(columns, first) ? first : null
  const body = filled.filter((row) => row !== advice && !isNumberedBlank(columns, row.cells))
  const unused = columnsSeldomUsed(columns, body)
  const records: LooseRecord[] = []
  const problems: ImportProblem[] = [...earlier]
  const notices: ImportNotice[] = []
  body.forEach((row, index) => {
    const { line, cells } = row
    const item = index + 1
    const extra = cells.slice(columns.length).find((cell) => !isBlank(cell))
    if (extra === undefined) {
      records.push({ line, item, fields: fieldsOfRow(columns, withoutUnused(columns, cells, unused)) })
      return
    }
    const message = extraCells.say(row, columns.length, extra)
    const location = { line, item, id: null }
    const joined = joinedCells(columns, row, extraCells.delimiter)
    if (joined === null) problems.push({ location, message, excerpt: excerptOf(cells.join(' ')) })
    else {
      records.push({ line, item, fields: fieldsOfRow(columns, withoutUnused(columns, joined, unused)) })
      notices.push({ location, message: `The rest of this row was added to the explanation. ${message}` })
    }
  })
  const result = readLooseQuestions(records, DEFAULT_FIRST_NUMBER, given)
  const missing =
    mapping === null && records.length > 0 && result.drafts.length === 0 ? missingColumn(columns) : null
  if (missing !== null) {
    const location = { ...WHOLE_FILE, line: heading?.line ?? 1 }
    const { unanswered = [] } = result
    return {
      drafts: [],
      problems: [{ location, message: missing }, ...problems],
      notices: [],
      ...(unanswered.length > 0 && { unanswered }),
    }
  }
  const all = [...problems, ...result.problems].sort((one, other) => one.location.line - other.location.line)
  return { ...result, problems: all, notices: [...adviceNotice(advice), ...notices, ...result.notices] }
}

/** What programs write into a cell that is not used. */
const NOT_APPLICABLE = /^\s{0,20}(?:n\/a|null|nan|#n\/a)\s{0,20}$/i

/** Cells of a column that say so from which on they are no option that somebody wrote, and how many rows may have one of them. */
const NOT_APPLICABLE_MIN = 3
const ROWS_PER_NOT_APPLICABLE = 10

/** The columns of one option each in which some rows say that they have none. */
function columnsSeldomUsed(columns: readonly Column[], rows: readonly TableRow[]): ReadonlySet<number> {
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
function withoutUnused(
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
function joinedCells(
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
function isNumberedBlank(columns: readonly Column[], cells: readonly string[]): boolean {
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
function isAdvice(columns: readonly Column[], { line, cells }: TableRow): boolean {
  const remarks = cells.filter((cell) => /\((?:required|optional)\b/i.test(cell.slice(0, 500)))
  if (remarks.length < ADVICE_MIN) return false
  const record = { line, item: 1, fields: fieldsOfRow(columns, cells) }
  return readLooseQuestions([record], DEFAULT_FIRST_NUMBER).drafts.length === 0
}

function adviceNotice(advice: TableRow | null): ImportNotice[] {
  if (advice === null) return []
  const location = { line: advice.line, item: null, id: null }
  const message = 'This row says how to fill in the table and was skipped.'
  return [{ location, message, excerpt: excerptOf(advice.cells.join(' ')) }]
}

/** A cell of the row below a heading, as Markdown writes it: "---", ":-:"; also a blank one. */
export function isRule(cell: string): boolean {
  return isBlank(cell) || /^[ \t]{0,50}:?-{1,50}:?[ \t]{0,50}$/.test(cell)
}

/** One message for a table without a required column; null when none is missing. */
function missingColumn(columns: readonly Column[]): string | null {
  const named = columns.filter(({ name }) => name !== '').map(({ name }) => quoted(name))
  const more = named.length > COLUMNS_SHOWN ? ` and ${named.length - COLUMNS_SHOWN} more` : ''
  const seen = `The columns are ${named.slice(0, COLUMNS_SHOWN).join(', ')}${more}.`
  if (!columns.some(({ compared }) => isOptionName(compared))) {
    return `No column has the options. Name one column per option "a", "b", "c" …, or a single column "options". ${seen}`
  }
  if (columns.some(({ compared }) => isKeyName(compared))) return null
  return (
    'No column says which options are right. Name it "correct"; its cells contain their letters, numbers or texts. ' +
    seen
  )
}

function fieldsOfRow(columns: readonly Column[], cells: readonly string[]): Fields {
  const fields = new Map<string, Field>()
  const mark = columns.findIndex(({ name }) => name === FORMULAS_ESCAPED_COLUMN)
  const isEscaped = cells[mark]?.trim().toLowerCase() === 'yes'
  columns.forEach(({ name, compared }, index) => {
    if (compared === '') return
    const earlier = fields.get(compared)
    if (earlier === undefined || isBlank(earlier.value)) {
      const cell = cells[index] ?? ''
      fields.set(compared, { name, value: isEscaped ? unescapeFormula(cell) : cell })
    }
  })
  return fields
}
