import { FORMULAS_ESCAPED_COLUMN, unescapeFormula } from '../../domain/formatting/formula-text.ts'
import { type ColumnMapping, columnName } from '../../domain/importing/columns/column-mapping.ts'
import { quoted } from '../../domain/importing/drafts/draft.ts'
import { mappedNames } from '../columns/mapped-names.ts'
import { type ReadValue, valueReader } from '../readings/value-readers.ts'
import type { Field, Fields } from '../records/fields.ts'
import { isBlank } from '../records/loose-value.ts'
import { TEXT_NAMES } from '../records/names/field-names.ts'
import { FOREIGN_PLURAL_TEXT_NAMES } from '../records/names/foreign-names.ts'
import {
  isKeyName,
  isKnownName,
  isOptionName,
  normalizeFieldName,
  singleOptionName,
} from '../records/names/known-names.ts'

/** Columns a table may have. A bank has a dozen; a million would only be malicious. */
export const COLUMNS_MAX = 200

/** Columns that a message names. */
const COLUMNS_SHOWN = 10

/** One row of a table and its line, or its row in a sheet. */
export interface TableRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** A column by the name that its heading has, and the one under which it is read; '' for a column that is not. */
export interface Column {
  readonly name: string
  readonly compared: string
  /** Reads its cells as others of the column show them to be; absent where they are read as they are written. */
  readonly read?: ReadValue
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

const PLURAL_NAMES: ReadonlySet<string> = new Set(['questions', ...FOREIGN_PLURAL_TEXT_NAMES])

/** "Question #" is no text of a question. A column "Questions" has one in each row. */
export function comparedName(name: string): string {
  const written = normalizeFieldName(name)
  const compared = PLURAL_NAMES.has(written) ? 'question' : written
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

/**
 * The columns by their names, or as a mapping says.
 *
 * @param rows the first of the rows
 */
export function columnsOf(
  names: readonly string[],
  mapping: ColumnMapping | null,
  rows: readonly TableRow[],
): readonly Column[] {
  if (mapping === null) {
    const compared = withDistinctOptions(names, names.map(comparedName))
    return names.map((name, index) => ({ name: name.trim(), compared: compared[index] ?? '' }))
  }
  const { roles, startsWithQuestion } = mapping
  const shown = names.map((_, index) => columnName(names, index, startsWithQuestion))
  const compared = mappedNames(shown.map(comparedName), roles)
  return shown.map((name, index) => {
    const values = rows.map(({ cells }) => cells[index])
    return { name, compared: compared[index] ?? '', read: valueReader(roles[index] ?? 'unused', values) }
  })
}

/** One message for a table without a required column; null when none is missing. */
export function missingColumn(columns: readonly Column[]): string | null {
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

/** The fields of a row. Of two columns for one part the first filled one is read. */
export function fieldsOfRow(columns: readonly Column[], cells: readonly string[]): Fields {
  const fields = new Map<string, Field>()
  const mark = columns.findIndex(({ name }) => name === FORMULAS_ESCAPED_COLUMN)
  const isEscaped = cells[mark]?.trim().toLowerCase() === 'yes'
  columns.forEach(({ name, compared, read }, index) => {
    if (compared === '') return
    const earlier = fields.get(compared)
    if (earlier === undefined || isBlank(earlier.value)) {
      const cell = cells[index] ?? ''
      const value = isEscaped ? unescapeFormula(cell) : cell
      fields.set(compared, { name, value: read === undefined ? value : read(value) })
    }
  })
  return fields
}

/**
 * The compared names, with a typo in the numbers of options corrected ("option1, option2, option4, option4"): one written
 * heading is there twice, side by side columns, and one number is not that of its place. Others may be languages or questions.
 */
function withDistinctOptions(names: readonly string[], compared: readonly string[]): readonly string[] {
  const numbered = compared.flatMap((name, index) => {
    const single = singleOptionName(name)
    return single?.isNumbered === true ? [{ index, single, written: names[index]?.trim() ?? '' }] : []
  })
  const [first] = numbered
  if (first === undefined || compared.filter((name) => NAMES_OF_TEXTS.has(name)).length !== 1) return compared
  const isOneRun = numbered.every(
    ({ index, single }, place) => index === first.index + place && single.family === first.single.family,
  )
  const distinct = (values: readonly string[]) => new Set(values).size
  const isOneTwice =
    distinct(numbered.map(({ single }) => single.label)) === numbered.length - 1 &&
    distinct(numbered.map(({ written }) => written)) === numbered.length - 1
  const misplaced = numbered.filter(({ single }, place) => single.label !== String(place + 1))
  const [typo] = misplaced
  if (!isOneRun || !isOneTwice || typo === undefined || misplaced.length > 1) return compared
  return compared.with(typo.index, `${first.single.start}${typo.index - first.index + 1}`)
}
