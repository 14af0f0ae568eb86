import { type CategoryFrom, withCategoryFrom } from './category-from.ts'
import { hasBankHeading, readCsv } from './csv.ts'
import { type ImportResult, refusal } from './draft.ts'
import { readJson } from './json.ts'

export interface ReadBankOptions {
  /** How a question without a category gets one from its id; without it such a question has none. */
  readonly categoryFrom?: CategoryFrom
}

/**
 * Questions from the text of a file whose format is told by its content: JSON, JSON Lines, or a table (CSV, TSV).
 * Pure, and never throws: what cannot be read is a problem in the result.
 */
export function readBank(text: string, options: ReadBankOptions = {}): ImportResult {
  const result = readByContent(text)
  const { categoryFrom } = options
  if (categoryFrom === undefined) return result
  return { ...result, drafts: result.drafts.map((draft) => withCategoryFrom(draft, categoryFrom)) }
}

function readByContent(text: string): ImportResult {
  const first = /[^\s\uFEFF]/.exec(text)?.[0]
  if (first === undefined) return refusal('The file is empty.')
  if (first === '{' || first === '[') return readJson(text)
  if (hasBankHeading(text)) return readCsv(text)
  return refusal(
    'This is neither JSON nor a table (CSV, TSV) whose first row names its columns, among them "question", the ' +
      'options ("a", "b", "c" … or "options") and "correct". Save it in one of these forms and import it again.',
  )
}
