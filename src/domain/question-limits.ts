/**
 * Size limits of a question (docs/api.md, "Limits"), the single source for the contract's validation and the
 * importers' reports.
 * Lengths are UTF-16 code units, as `String.length` and zod count them, of the trimmed text.
 */
export const QUESTION_LIMITS = {
  /** Question text, characters. At least 1. */
  textMax: 10_000,
  /** Possible answers of one question, all different. */
  optionsMin: 2,
  optionsMax: 26,
  /** One possible answer, characters. At least 1. */
  optionMax: 5_000,
  /** Category, characters. 0 or null: the question has none. */
  categoryMax: 200,
  /** Explanation, characters. 0 or null: the question has none. */
  explanationMax: 20_000,
  /** Feedback on one option, characters. 0 or null: the option has none. */
  optionFeedbackMax: 5_000,
  /** Where the question comes from, such as book and page or an address, characters. 0 or null: unknown. */
  referenceMax: 2_000,
  /** The id in the file that the question came from, characters. */
  sourceIdMax: 200,
  /** The name of a set of pairs, characters. */
  pairSetMax: 200,
  /** The name of the assistant that made the question, characters. 0 or null: none did. */
  madeByMax: 80,
} as const

/** Most categories that a past test lists as those it was drawn from. */
export const TEST_CATEGORIES_MAX = 1000

/**
 * Whether every database stores `text` unchanged. PostgreSQL refuses U+0000, and half a surrogate pair has
 * no UTF-8 form, so it would come back as another character and no longer equal its own key.
 */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}
