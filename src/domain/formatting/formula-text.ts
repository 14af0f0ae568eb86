import { FIELD_NAMES, type QuestionContent } from '../questions/content-fields.ts'
import { textsIn } from '../questions/question-content.ts'

/**
 * Texts that a spreadsheet would run as formulas (OWASP, "CSV Injection"). An exported table prevents that with an
 * apostrophe before them.
 */

/** First characters of a formula, including full-width forms, which some spreadsheets accept. */
const SIGN = '[=+\\-@\\t\\r\\n＝＋－＠]'
const FORMULA = new RegExp(`^${SIGN}`)
const ESCAPABLE = new RegExp(`^'*${SIGN}`)
const ESCAPED = new RegExp(`^'+${SIGN}`)

/** The column that states for each row whether its texts are escaped: "yes", or anything else for no. */
export const FORMULAS_ESCAPED_COLUMN = 'formulas_escaped'

/** Whether a spreadsheet may take the text for a formula. */
export function isFormulaText(text: string): boolean {
  return FORMULA.test(text)
}

/** Whether a spreadsheet may take a text of the question for a formula. */
export function hasFormulaTexts(question: Partial<QuestionContent>): boolean {
  return FIELD_NAMES.some((name) => textsIn(question[name]).some(isFormulaText))
}

/** The text as a spreadsheet shows it rather than runs it; {@link unescapeFormula} gives back the same. */
export function escapeFormula(text: string): string {
  return ESCAPABLE.test(text) ? `'${text}` : text
}

/** The text of a cell that was escaped by {@link escapeFormula}. */
export function unescapeFormula(cell: string): string {
  return ESCAPED.test(cell) ? cell.slice(1) : cell
}
