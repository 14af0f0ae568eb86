/** Characters with which people tick what is right, for a class of a regular expression. */
const TICK_CHARACTERS = '✓✔√✅☑'

/** One of them as a regular expression; behind it may stand what has it drawn as a picture. */
export const TICK_PATTERN = `[${TICK_CHARACTERS}]\\uFE0F?`

/** A star or a tick before what is right, as a regular expression. */
export const MARK_PATTERN = `[*${TICK_CHARACTERS}]\\uFE0F?`
