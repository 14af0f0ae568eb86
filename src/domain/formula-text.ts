import type { Question } from './model.ts'

/**
 * Texts that a spreadsheet takes for formulas (OWASP, "CSV Injection"), and how a table keeps it from doing so: an
 * apostrophe before them.
 */

/** What a formula begins with, full-width forms included, which some spreadsheets read alike. */
const SIGN = '[=+\\-@\\t\\r\\n＝＋－＠]'
const FORMULA = new RegExp(`^${SIGN}`)
const ESCAPABLE = new RegExp(`^'*${SIGN}`)
const ESCAPED = new RegExp(`^'+${SIGN}`)

/** The column that says of each row of a table whether its texts are escaped: "yes", or anything else. */
export const FORMULAS_ESCAPED_COLUMN = 'formulas_escaped'

/** Whether a spreadsheet may take the text for a formula. */
export function isFormulaText(text: string): boolean {
  return FORMULA.test(text)
}

/** Whether a spreadsheet may take a text of the question for a formula. */
export function hasFormulaTexts(
  question: Pick<Question, 'text' | 'category' | 'options' | 'explanation'>,
): boolean {
  const { text, category, options, explanation } = question
  return [text, category ?? '', ...options, explanation ?? ''].some(isFormulaText)
}

/** The text as a spreadsheet shows it rather than runs it; {@link unescapeFormula} gives back the same. */
export function escapeFormula(text: string): string {
  return ESCAPABLE.test(text) ? `'${text}` : text
}

/** The text of a cell that was escaped by {@link escapeFormula}. */
export function unescapeFormula(cell: string): string {
  return ESCAPED.test(cell) ? cell.slice(1) : cell
}
