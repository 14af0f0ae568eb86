import { escapeFormula, FORMULAS_ESCAPED_COLUMN, hasFormulaTexts } from '../formula-text.ts'
import { optionLetter } from '../practice/option-order.ts'
import { QUESTION_LIMITS } from '../question-limits.ts'
import type { ExportedQuestion } from './exported-question.ts'
import type { FormatCapabilities } from './fit-question.ts'
import { keyLetters } from './key-letters.ts'

/** A table can hold every part of a question. */
export const CSV_CAPABILITIES: FormatCapabilities = { supportsFlags: true, texts: [], categories: [] }

/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * The questions as a table (RFC 4180), one a row, in the bank's order: every text in quotes, the options in columns
 * A, B, C …, the key as letters, because a letter means one option whatever the texts of the options are.
 *
 * @param escapesFormulas whether texts that a spreadsheet would run as formulas ("=1+1") get an apostrophe before them.
 *   An extra column then marks those rows: an import removes the apostrophe there and nowhere else (decision 15)
 */
export function writeCsv(questions: readonly ExportedQuestion[], escapesFormulas: boolean): string {
  const isEscaped = questions.map((question) => escapesFormulas && hasFormulaTexts(question))
  const marks = isEscaped.includes(true)
  const columns = questions.reduce<number>(
    (most, { options }) => Math.max(most, options.length),
    QUESTION_LIMITS.optionsMin,
  )
  const letters = Array.from({ length: columns }, (_, position) => optionLetter(position))
  const heading = ['question', 'category', ...letters, 'correct_letters', 'explanation', 'flagged']
  if (marks) heading.push(FORMULAS_ESCAPED_COLUMN)
  const rows = questions.map((question, index) => {
    const row = rowOf(isEscaped[index] ? escaped(question) : question, keyLetters(question), columns)
    return marks ? `${row},${isEscaped[index] ? 'yes' : 'no'}` : row
  })
  return `${BYTE_ORDER_MARK}${[heading.join(','), ...rows].join('\r\n')}\r\n`
}

function escaped(question: ExportedQuestion): ExportedQuestion {
  const { text, category, options, explanation } = question
  return {
    ...question,
    text: escapeFormula(text),
    category: category === null ? null : escapeFormula(category),
    options: options.map(escapeFormula),
    explanation: explanation === null ? null : escapeFormula(explanation),
  }
}

function rowOf(question: ExportedQuestion, key: readonly string[], columns: number): string {
  const options = Array.from({ length: columns }, (_, position) => question.options[position] ?? '')
  return [
    cell(question.text),
    cell(question.category ?? ''),
    ...options.map(cell),
    cell(key.join(', ')),
    cell(question.explanation ?? ''),
    question.isFlagged ? 'yes' : 'no',
  ].join(',')
}

function cell(text: string): string {
  return text === '' ? '' : `"${text.replaceAll('"', '""')}"`
}
