/**
 * How large a question may be (api.md, resource "question"). Texts are counted in UTF-16 code units, as
 * JavaScript counts them. The wire's schemas and the importers both take their bounds from here.
 */

/** Longest question text, characters; the shortest is 1. */
export const QUESTION_TEXT_MAX = 10_000

/** Fewest and most options of a question: more than 26 could not be lettered A to Z. */
export const OPTIONS_MIN = 2
export const OPTIONS_MAX = 26

/** Longest option, characters; the shortest is 1. */
export const OPTION_MAX = 5_000

/** Longest category name, characters. */
export const CATEGORY_MAX = 200

/** Longest explanation, characters. */
export const EXPLANATION_MAX = 20_000
