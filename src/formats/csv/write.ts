import { csvCell, csvText } from '../../domain/formatting/csv-text.ts'
import {
  escapeFormula,
  FORMULAS_ESCAPED_COLUMN,
  hasFormulaTexts,
} from '../../domain/formatting/formula-text.ts'
import { optionLetter } from '../../domain/practice/option-letter.ts'
import { QUESTION_LIMITS } from '../../domain/question-limits.ts'
import { CONTENT_FIELDS, type FieldName, namesIn } from '../../domain/questions/content-fields.ts'
import type { FileDescription, TextWriter } from '../format.ts'
import type { ExportedQuestion } from '../writing/exported-question.ts'
import { keyLetters } from '../writing/exported-question.ts'
import type { FormatCapabilities } from '../writing/fit-question.ts'

export const csvFile: FileDescription = {
  name: 'CSV',
  purpose: 'A table for Excel, LibreOffice or Google Sheets, one question per row.',
  extension: 'csv',
  mediaType: 'text/csv;charset=utf-8',
  holdsImages: false,
  runsFormulas: true,
}

/** A table can hold every part of a question. */
const CAPABILITIES: FormatCapabilities = {
  supportsFlags: true,
  holds: 'all',
  order: 'any',
  images: 'nowhere',
  texts: [],
  categories: [],
}

export const csvWriter: TextWriter = {
  capabilities: CAPABILITIES,
  write: (questions, { escapesFormulas }) => writeCsv(questions, escapesFormulas),
}

interface Column {
  readonly name: string
  /** '' for an empty cell. */
  readonly text: (question: ExportedQuestion) => string
}

/**
 * The questions as a table (RFC 4180), one a row, in the bank's order: every text in quotes, the options in columns
 * A, B, C …, the key as letters, because a letter means one option whatever the texts of the options are. A column
 * that few banks need is there only when a question needs it.
 *
 * @param escapesFormulas whether texts that a spreadsheet would run as formulas ("=1+1") get an apostrophe before them.
 *   An extra column then marks those rows: an import removes the apostrophe there and nowhere else (decision 15)
 */
function writeCsv(questions: readonly ExportedQuestion[], escapesFormulas: boolean): string {
  const isEscaped = questions.map((question) => escapesFormulas && hasFormulaTexts(question))
  const marks = isEscaped.includes(true)
  const columns = columnsFor(questions)
  const heading = [...columns.map(({ name }) => name), 'flagged', ...(marks ? [FORMULAS_ESCAPED_COLUMN] : [])]
  const rows = questions.map((question, index) => {
    const inCell = isEscaped[index] ? escapeFormula : (text: string) => text
    const cells = columns.map(({ text }) => csvCell(inCell(text(question))))
    const mark = isEscaped[index] ? 'yes' : 'no'
    return [...cells, question.isFlagged ? 'yes' : 'no', ...(marks ? [mark] : [])].join(',')
  })
  return csvText([heading.join(','), ...rows])
}

/** The columns of each field, in the order of the file. `letters` are those of the options. */
const COLUMNS: Readonly<Record<FieldName, (letters: readonly string[]) => readonly Column[]>> = {
  text: () => [{ name: 'question', text: ({ text }) => text }],
  category: () => [{ name: 'category', text: ({ category }) => category ?? '' }],
  options: (letters) =>
    letters.map((name, position) => ({ name, text: ({ options }) => options[position] ?? '' })),
  correct: () => [{ name: 'correct_letters', text: (question) => keyLetters(question).join(', ') }],
  explanation: () => [{ name: 'explanation', text: ({ explanation }) => explanation ?? '' }],
  optionFeedback: (letters) =>
    letters.map((letter, position) => ({
      name: `feedback_${letter}`,
      text: ({ optionFeedback }) => optionFeedback?.[position] ?? '',
    })),
  reference: () => [{ name: 'reference', text: ({ reference }) => reference ?? '' }],
  keepsOrder: () => [
    {
      name: 'keep_order',
      text: ({ keepsOrder }) => (keepsOrder === undefined ? '' : keepsOrder ? 'yes' : 'no'),
    },
  ],
  pairSet: () => [{ name: 'pair_set', text: ({ pairSet = '' }) => pairSet }],
  madeBy: () => [{ name: 'made_by', text: ({ madeBy = '' }) => madeBy }],
  format: () => [{ name: 'format', text: ({ format = 'plain' }) => (format === 'plain' ? '' : format) }],
  sourceId: () => [{ name: 'id', text: ({ sourceId }) => sourceId ?? '' }],
}

function columnsFor(questions: readonly ExportedQuestion[]): readonly Column[] {
  const most = questions.reduce<number>(
    (count, { options }) => Math.max(count, options.length),
    QUESTION_LIMITS.optionsMin,
  )
  const letters = Array.from({ length: most }, (_, position) => optionLetter(position))
  return namesIn(COLUMNS).flatMap((name) =>
    COLUMNS[name](letters).filter(
      ({ text }) => !CONTENT_FIELDS[name].isRare || questions.some((question) => text(question) !== ''),
    ),
  )
}
