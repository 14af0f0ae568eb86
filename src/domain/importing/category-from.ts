import { QUESTION_LIMITS } from '../question-limits.ts'
import type { QuestionDraft } from './draft.ts'

/** How a question without a category gets one: the first so many characters of its id in the file. */
export interface CategoryFrom {
  /** 1–200 characters (code points). */
  readonly idCharacters: number
}

/**
 * Reads the value of the option `--category-from`. The only form is `id:N` with N from 1 to 200: `id:3` makes
 * "T1A" the category of "T1A01". Anything else gives an error text to show as it is.
 */
export function parseCategoryFrom(option: string): { rule: CategoryFrom } | { error: string } {
  const digits = /^id:(\d{1,3})$/.exec(option.trim())?.[1]
  const idCharacters = digits === undefined ? 0 : Number(digits)
  if (idCharacters < 1 || idCharacters > QUESTION_LIMITS.categoryMax) {
    return {
      error:
        `--category-from ${JSON.stringify(option)} is not understood. Write id:N, where N is how many characters ` +
        `of the id make the category (1–${QUESTION_LIMITS.categoryMax}), for example id:3.`,
    }
  }
  return { rule: { idCharacters } }
}

/** The draft with the category its id gives it; unchanged when it has a category or no id. */
export function withCategoryFrom(draft: QuestionDraft, rule: CategoryFrom): QuestionDraft {
  if (draft.category !== null || draft.sourceId === null) return draft
  const category = Array.from(draft.sourceId).slice(0, rule.idCharacters).join('').trim()
  const fits = category !== '' && category.length <= QUESTION_LIMITS.categoryMax
  return fits ? { ...draft, category } : draft
}
