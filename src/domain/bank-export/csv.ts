import { QUESTION_LIMITS } from '../question-limits.ts'
import type { HeldQuestion } from './held-question.ts'
import type { FormatRoom } from './hold-question.ts'
import { keyLetters, optionLetter } from './key-letters.ts'

/** A table has room for all that a question says. */
export const CSV_ROOM: FormatRoom = { holdsFlags: true, texts: [], categories: [] }

/** By this, Excel knows that the letters are UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * The questions as a table (RFC 4180), one a row, in the bank's order: every text in quotes, the options in columns
 * A, B, C …, the key as letters, because a letter means one option whatever the texts of the options are.
 *
 * Texts that a spreadsheet takes for a formula ("=1+1") are written as they are: decision 15.
 */
export function writeCsv(questions: readonly HeldQuestion[]): string {
  const columns = questions.reduce<number>(
    (most, { options }) => Math.max(most, options.length),
    QUESTION_LIMITS.optionsMin,
  )
  const letters = Array.from({ length: columns }, (_, position) => optionLetter(position))
  const heading = ['question', 'category', ...letters, 'correct_letters', 'explanation', 'flagged']
  const rows = questions.map((question) => rowOf(question, columns))
  return `${BYTE_ORDER_MARK}${[heading.join(','), ...rows].join('\r\n')}\r\n`
}

function rowOf(question: HeldQuestion, columns: number): string {
  const options = Array.from({ length: columns }, (_, position) => question.options[position] ?? '')
  return [
    cell(question.text),
    cell(question.category ?? ''),
    ...options.map(cell),
    cell(keyLetters(question).join(', ')),
    cell(question.explanation ?? ''),
    question.isFlagged ? 'yes' : 'no',
  ].join(',')
}

function cell(text: string): string {
  return text === '' ? '' : `"${text.replaceAll('"', '""')}"`
}
