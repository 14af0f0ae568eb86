import { MAPPED_COLUMNS_MAX } from '../../domain/importing/columns/column-mapping.ts'
import { mappedNames } from '../columns/mapped-names.ts'
import { SAMPLE_ROWS } from '../columns/read-with-mapping.ts'
import { DELIMITERS, type Delimiter, firstLines, readRows } from '../csv/csv-rows.ts'
import { resolveQuestions } from '../drafts/resolve-questions.ts'
import { rowsAllOver } from '../readings/column-facts.ts'
import { findReading } from '../readings/find-reading.ts'
import type { Fields } from '../records/fields.ts'
import { isBlank } from '../records/loose-value.ts'
import { questionOfRecord } from '../records/question-of-record.ts'
import { textReader } from '../records/text-reader.ts'
import type { UnnamedTable } from './table.ts'
import type { TableRow } from './table-columns.ts'

/** Rows that show the shape of a table, and cells of each: a text, options in one cell, and a key. */
const ROWS_MIN = 2
const CELLS_MIN = 3

/** Share of rows that must have the shape of the table, and share of them that must be questions. */
const SHARE_MIN = 0.8

/** Characters of the lines that are looked at. */
const START_MAX = 200_000

/**
 * Characters of tables that may be looked at for what their columns hold. Files of an archive share them: a malicious file takes a
 * quarter of a second, and an archive has up to 1,000.
 */
export class TableBudget {
  #left: number
  #refused = 0

  constructor(characters: number) {
    this.#left = characters
  }

  /** Spends so many characters; false where fewer are left. */
  spend(characters: number): boolean {
    const isEnough = characters <= this.#left
    if (isEnough) this.#left -= characters
    else this.#refused++
    return isEnough
  }

  /** How often there was not enough left. */
  get refused(): number {
    return this.#refused
  }
}

/**
 * What separates the cells of a text whose first lines are rows of questions; null where they are none.
 *
 * @param budget what may be spent on the search; null, too, once it is exceeded
 */
export function findUnnamedTable(
  text: string,
  budget?: TableBudget,
): (UnnamedTable & { readonly delimiter: Delimiter }) | null {
  const start = firstLines(text.slice(0, START_MAX), SAMPLE_ROWS)
  const lines = start.split(/\r\n|\n|\r/).filter((line) => !isBlank(line))
  for (const delimiter of DELIMITERS) {
    // A parser costs more than a look at the lines.
    const divided = lines.filter((line) => line.split(delimiter, CELLS_MIN).length === CELLS_MIN)
    if (divided.length < ROWS_MIN || divided.length * 2 < lines.length) continue
    if (budget?.spend(start.length) === false) return null
    const found = asUnnamedTable(readRows(start, delimiter, 1).rows)
    if (found !== null) return { ...found, delimiter }
  }
  return null
}

/** Whether rows have the shape of a table of questions: as many cells, a text, options, and a key that names one of them. */
export function asUnnamedTable(rows: readonly TableRow[]): UnnamedTable | null {
  const cells = [...rows.slice(0, 1), ...rowsAllOver(rows.slice(1))]
    .map((row) => row.cells)
    .filter((row) => !row.every(isBlank))
  const width = Math.max(0, ...cells.map((row) => row.length))
  if (width < CELLS_MIN || width > MAPPED_COLUMNS_MAX) return null
  const whole = cells.filter((row) => row.filter((cell) => !isBlank(cell)).length >= CELLS_MIN)
  if (whole.length < ROWS_MIN || whole.length < cells.length * SHARE_MIN) return null
  const [first = [], ...below] = whole
  const names = Array.from({ length: width }, () => '')
  const unused = names.map(() => 'unused' as const)
  // Names of any language may say what the contents leave open: that the first of several answers is right.
  for (const [sample, named] of [
    [whole, names],
    [below, names],
    [below, first],
  ] as const) {
    if (sample.length < ROWS_MIN) continue
    const reading = findReading({ names: named, named: unused, rows: sample, mayBeStatements: true })
    if (reading === null || (named === first && !reading.isSure)) continue
    const compared = mappedNames(names, reading.roles)
    const questions = (tried: readonly (readonly string[])[]) =>
      resolveQuestions(
        tried.map((row, index) => questionOfRecord({ line: 1, item: index + 1 }, fieldsOf(compared, row))),
        { textReader },
      ).drafts.length
    if (questions(sample) < sample.length * SHARE_MIN) continue
    return { startsWithQuestion: named !== first && questions([first]) === 1 }
  }
  return null
}

function fieldsOf(compared: readonly (string | null)[], cells: readonly string[]): Fields {
  return new Map(
    compared.flatMap((name, index) =>
      name === null ? [] : [[name, { name, value: cells[index] ?? '' }] as const],
    ),
  )
}
