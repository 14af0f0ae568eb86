import { escapeFormula, FORMULAS_ESCAPED_COLUMN, hasFormulaTexts } from '../formula-text.ts'
import { optionLetter } from '../practice/option-order.ts'
import { QUESTION_LIMITS } from '../question-limits.ts'
import type { ExportedQuestion } from './exported-question.ts'
import type { FormatCapabilities } from './fit-question.ts'
import { keyLetters } from './key-letters.ts'

/** A table can hold every part of a question. */
export const CSV_CAPABILITIES: FormatCapabilities = {
  supportsFlags: true,
  supportsReferences: true,
  order: 'any',
  images: 'nowhere',
  texts: [],
  categories: [],
}

/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

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
export function writeCsv(questions: readonly ExportedQuestion[], escapesFormulas: boolean): string {
  const isEscaped = questions.map((question) => escapesFormulas && hasFormulaTexts(question))
  const marks = isEscaped.includes(true)
  const columns = columnsFor(questions)
  const heading = [...columns.map(({ name }) => name), 'flagged', ...(marks ? [FORMULAS_ESCAPED_COLUMN] : [])]
  const rows = questions.map((question, index) => {
    const inCell = isEscaped[index] ? escapeFormula : (text: string) => text
    const cells = columns.map(({ text }) => cell(inCell(text(question))))
    const mark = isEscaped[index] ? 'yes' : 'no'
    return [...cells, question.isFlagged ? 'yes' : 'no', ...(marks ? [mark] : [])].join(',')
  })
  return `${BYTE_ORDER_MARK}${[heading.join(','), ...rows].join('\r\n')}\r\n`
}

function columnsFor(questions: readonly ExportedQuestion[]): Column[] {
  const most = questions.reduce<number>(
    (count, { options }) => Math.max(count, options.length),
    QUESTION_LIMITS.optionsMin,
  )
  const optionColumns = Array.from({ length: most }, (_, position) => ({
    name: optionLetter(position),
    text: ({ options }: ExportedQuestion) => options[position] ?? '',
  }))
  const rare: Column[] = [
    ...optionColumns.map(({ name }, position) => ({
      name: `feedback_${name}`,
      text: ({ optionFeedback }: ExportedQuestion) => optionFeedback?.[position] ?? '',
    })),
    { name: 'reference', text: ({ reference }) => reference ?? '' },
    {
      name: 'keep_order',
      text: ({ keepsOrder }) => (keepsOrder === undefined ? '' : keepsOrder ? 'yes' : 'no'),
    },
    { name: 'format', text: ({ format = 'plain' }) => (format === 'plain' ? '' : format) },
    { name: 'id', text: ({ sourceId }) => sourceId ?? '' },
  ]
  return [
    { name: 'question', text: ({ text }) => text },
    { name: 'category', text: ({ category }) => category ?? '' },
    ...optionColumns,
    { name: 'correct_letters', text: (question) => keyLetters(question).join(', ') },
    { name: 'explanation', text: ({ explanation }) => explanation ?? '' },
    ...rare.filter(({ text }) => questions.some((question) => text(question) !== '')),
  ]
}

function cell(text: string): string {
  return text === '' ? '' : `"${text.replaceAll('"', '""')}"`
}
