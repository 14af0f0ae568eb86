import { excerptOf, type ImportNotice } from '../../domain/importing/drafts/draft.ts'
import { optionLetter } from '../../domain/practice/option-letter.ts'
import { resolveQuestions } from '../drafts/resolve-questions.ts'
import { isBlank } from '../records/loose-value.ts'
import { EXPLANATION_NAMES, TEXT_NAMES } from '../records/names/field-names.ts'
import { isKeyName, isOptionName, singleOptionName } from '../records/names/known-names.ts'
import { questionOfRecord } from '../records/question-of-record.ts'
import { textReader } from '../records/text-reader.ts'
import { type Column, fieldsOfRow, isHeadingOfBank, type TableRow } from './table-columns.ts'

/** What programs write into a cell that is not used. */
const NOT_APPLICABLE = /^\s{0,20}(?:n\/a|null|nan|#n\/a)\s{0,20}$/i

/** Those that are the names of values, too, and so may be options of a question on programming. */
const VALUE = /^\s{0,20}(?:null|nan)\s{0,20}$/i

/** Cells of a column that say so from which on they are no option that somebody wrote, and how many rows may have one of them. */
const NOT_APPLICABLE_MIN = 3

const ROWS_PER_NOT_APPLICABLE = 10

/** The columns of one option each in which some rows say that they have none. */
export function columnsSeldomUsed(
  columns: readonly Column[],
  rows: readonly TableRow[],
): ReadonlySet<number> {
  const counts = new Map<number, number>()
  for (const { cells } of rows) {
    for (const index of unusedAtEnd(columns, cells)) counts.set(index, (counts.get(index) ?? 0) + 1)
  }
  const isUsual = (unused: number) =>
    unused >= NOT_APPLICABLE_MIN && unused * ROWS_PER_NOT_APPLICABLE >= rows.length
  return new Set([...counts].flatMap(([index, unused]) => (isUsual(unused) ? [index] : [])))
}

/** The cells, the last ones of options blank where they say that they are not used: as many cells of their column do, or several of their row. */
export function withoutUnused(
  columns: readonly Column[],
  cells: readonly string[],
  seldomUsed: ReadonlySet<number>,
): readonly string[] {
  const unused = unusedAtEnd(columns, cells)
  const blank = unused.filter(
    (index) => seldomUsed.has(index) || (unused.length > 1 && !VALUE.test(cells[index] ?? '')),
  )
  // One that stays is an option, and those before it are, too.
  if (blank.length === 0 || blank.length < unused.length) return cells
  return cells.map((cell, index) => (blank.includes(index) ? '' : cell))
}

/** The last cells of a row's options that say that they are not used, in one spelling; none where the key may name one of them. */
function unusedAtEnd(columns: readonly Column[], cells: readonly string[]): readonly number[] {
  if (!cells.some((cell) => NOT_APPLICABLE.test(cell))) return []
  const options = columns.flatMap(({ compared }, index) =>
    singleOptionName(compared) === null ? [] : [index],
  )
  const filled = options.filter((index) => !isBlank(cells[index]))
  const lastUsed = filled.findLastIndex((index) => !NOT_APPLICABLE.test(cells[index] ?? ''))
  const unused = filled.slice(lastUsed + 1)
  const spellings = new Set(unused.map((index) => cells[index]?.trim()))
  if (spellings.size !== 1) return []
  const keys = cells.flatMap((cell, index) =>
    isKeyName(columns[index]?.compared ?? '') ? [cell.slice(0, 200).trim().toLowerCase()] : [],
  )
  const tokens = new Set(keys.flatMap((key) => [key, ...key.split(/[^\p{L}\p{N}]+/u)]))
  for (const token of [...tokens]) if (/^[a-z]{2,8}$/.test(token)) for (const one of token) tokens.add(one)
  const isNamed = (index: number) => {
    const place = options.indexOf(index)
    const label = singleOptionName(columns[index]?.compared ?? '')?.label ?? ''
    const text = cells[index]?.trim().toLowerCase() ?? ''
    return [label, optionLetter(place).toLowerCase(), String(place), String(place + 1), text].some((name) =>
      tokens.has(name),
    )
  }
  return unused.some(isNamed) ? [] : unused
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
  if (!isQuestion(columns, line, cells)) return null
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
  return !isQuestion(columns, line, cells)
}

function isQuestion(columns: readonly Column[], line: number, cells: readonly string[]): boolean {
  return (
    resolveQuestions([questionOfRecord({ line, item: 1 }, fieldsOfRow(columns, cells))], { textReader })
      .drafts.length > 0
  )
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

/** What forms of Google and Microsoft call the time of an answer, in the languages that they have most. */
const TIME_NAMES: ReadonlySet<string> = new Set(
  (
    'timestamp|start time|completion time|zeitstempel|startzeit|horodateur|heure de début|marca temporal|hora de inicio|' +
    'informazioni cronologiche|ora di inizio|carimbo de data/hora|tijdstempel|sygnatura czasowa|tidsstämpel|tidsstempel|tidspunkt|' +
    'aikaleima|časová značka|časová pečiatka|időbélyeg|marcaj de timp|zaman damgası|dấu thời gian|stempel waktu|cap waktu|' +
    'отметка времени|позначка часу|клеймо за време|χρονική σήμανση|タイムスタンプ|타임스탬프|时间戳记|時間戳記|חותמת זמן|طابع زمني|ประทับเวลา'
  ).split('|'),
)

/** "2026/03/01 9:11:44", "01.03.2026 09:11". */
const TIME = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\D{1,3}\d{1,2}:\d{2}/

/** What only such columns are called: a question, or a question with what its answer earned. */
const ASKED = /[?？؟][ \t]*$|\[[^\]]{1,30}\][ \t]*$|(?:\S+[ \t]+){4}\S/

/** Rows that are looked at. */
const ROWS_TRIED = 20

/** Whether rows are what people answered in a form: the times of the answers first, then a column named by each question. */
export function areFormResponses([heading, ...below]: readonly TableRow[]): boolean {
  const [first = '', ...names] = heading?.cells.map((cell) => cell.trim()) ?? []
  const times = below.slice(0, ROWS_TRIED).flatMap(({ cells }) => (isBlank(cells[0]) ? [] : [cells[0] ?? '']))
  const isTimed =
    [first, ...names.slice(0, 2)].some((name) => TIME_NAMES.has(name.toLowerCase())) ||
    (times.length > 0 && times.every((time) => TIME.test(time.trim())))
  // Without names, the first row has a time itself.
  if (TIME.test(first)) return false
  return isTimed && names.some((name) => ASKED.test(name)) && !isHeadingOfBank(heading?.cells ?? [])
}

export const FORM_RESPONSES =
  'These are the answers that people gave to a form, without the options of its questions. Open the form itself, copy its questions with ' +
  'their options and paste them here, with a * before each right option; or put them into a table whose first row is "question", "a", ' +
  '"b", "c" and "correct".'
