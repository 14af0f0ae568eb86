import type { ColumnMapping, KnownMappings } from '../../domain/importing/columns/column-mapping.ts'
import {
  excerptOf,
  type ImportNotice,
  type ImportProblem,
  type ImportResult,
  refusal,
  WHOLE_FILE,
} from '../../domain/importing/drafts/draft.ts'
import { pairIn } from '../../domain/importing/pairs/found-pairs.ts'
import { type OnProgress, reported, stepOf, UNREPORTED } from '../../domain/importing/progress.ts'
import { readWithMapping, SAMPLE_ROWS } from '../columns/read-with-mapping.ts'
import type { FoundItem } from '../drafts/found-question.ts'
import { resolveQuestions } from '../drafts/resolve-questions.ts'
import { type GivenKeys, NO_KEYS } from '../keys/given-keys.ts'
import { rowsAllOver } from '../readings/column-facts.ts'
import { isBlank } from '../records/loose-value.ts'
import { questionOfRecord } from '../records/question-of-record.ts'
import { textReader } from '../records/text-reader.ts'
import {
  COLUMNS_MAX,
  type Column,
  columnsOf,
  comparedName,
  fieldsOfRow,
  missingColumn,
  type TableRow,
} from './table-columns.ts'
import {
  adviceNotice,
  columnsSeldomUsed,
  isAdvice,
  isNumberedBlank,
  isRule,
  joinedCells,
  withoutUnused,
} from './table-rows.ts'

/** A table of questions whose columns nobody named in words that are known. */
export interface UnnamedTable {
  /** Whether its first row is a question; else that row has names of its own. */
  readonly startsWithQuestion: boolean
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
  readonly onProgress?: OnProgress
}

/**
 * Questions from the rows of a table, the first filled one of which names the columns, or of which a learner said what the columns
 * mean. Rows of templates that are blank but for a number, and their row of advice, are skipped.
 *
 * @param earlier problems found while the rows were read
 * @param unnamed null where the first row names the columns of a bank
 */
export function readTable(
  rows: readonly TableRow[],
  earlier: readonly ImportProblem[],
  extraCell: SayExtraCell,
  { known, given = NO_KEYS, delimiter, onProgress = UNREPORTED }: TableContext,
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
    readRowsOf(
      columnsOf(names, mapping, sample.slice(mapping?.startsWithQuestion === true ? 0 : 1)),
      from,
      earlier,
      { say: extraCell, delimiter },
      mapping,
      given,
      from === filled ? stepOf(onProgress, 0.2, 1) : UNREPORTED,
    )
  const sample = filled.slice(0, SAMPLE_ROWS + 1)
  return readWithMapping(
    {
      kind: 'table',
      names,
      compared: names.map(comparedName),
      startsWithQuestion,
      isNamed: unnamed === null,
      sample: sample.slice(startsWithQuestion ? 0 : 1).map(({ cells }) => cells),
      allOver: rowsAllOver(filled.slice(startsWithQuestion ? 0 : 1)).map(({ cells }) => cells),
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

/** @param rows filled rows, with the row that names the columns where there is one */
function readRowsOf(
  columns: readonly Column[],
  rows: readonly TableRow[],
  earlier: readonly ImportProblem[],
  extraCells: { readonly say: SayExtraCell; readonly delimiter: string | undefined },
  mapping: ColumnMapping | null,
  given: GivenKeys,
  onProgress: OnProgress,
): ImportResult {
  const heading = mapping?.startsWithQuestion === true ? undefined : rows[0]
  const filled = heading === undefined ? rows : rows.slice(1)
  const [first] = filled
  const advice = first !== undefined && isAdvice(columns, first) ? first : null
  const body = filled.filter((row) => row !== advice && !isNumberedBlank(columns, row.cells))
  const unused = columnsSeldomUsed(columns, body)
  const items: FoundItem[] = []
  const problems: ImportProblem[] = [...earlier]
  const notices: ImportNotice[] = [...adviceNotice(advice)]
  let item = 0
  for (const row of reported(body, stepOf(onProgress, 0, 0.4))) {
    const { line, cells } = row
    item++
    const extra = cells.slice(columns.length).find((cell) => !isBlank(cell))
    const take = (all: readonly string[]) =>
      items.push(questionOfRecord({ line, item }, fieldsOfRow(columns, withoutUnused(columns, all, unused))))
    if (extra === undefined) {
      take(cells)
      continue
    }
    const message = extraCells.say(row, columns.length, extra)
    const location = { line, item, id: null }
    const joined = joinedCells(columns, row, extraCells.delimiter)
    if (joined === null) problems.push({ location, message, excerpt: excerptOf(cells.join(' ')) })
    else {
      take(joined)
      notices.push({ location, message: `The rest of this row was added to the explanation. ${message}` })
    }
  }
  const result = resolveQuestions([...problems, ...items], {
    notices,
    given,
    textReader,
    onProgress: stepOf(onProgress, 0.6, 1),
  })
  const isWhole = mapping === null && items.length > 0 && result.drafts.length === 0
  // Of a table of pairs each row says what it lacks: questions can be made of them.
  const missing =
    isWhole && !result.problems.some((problem) => pairIn(problem)) ? missingColumn(columns) : null
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
  return result
}
