/** Tick characters, for a character class of a regular expression. */
const TICK_CHARACTERS = '✓✔√✅☑'

/** A tick as a regular expression, with an optional variation selector. */
export const TICK_PATTERN = `[${TICK_CHARACTERS}]\\uFE0F?`

/** A star or a tick that marks a right option, as a regular expression. */
export const MARK_PATTERN = `[*${TICK_CHARACTERS}]\\uFE0F?`

/** A word before the letter of an option, as in "Option A: …", as a regular expression. */
export const OPTION_WORD_PATTERN = '(?:Option|Choice|Opción|Opcion|Opção|Alternativa|Opzione|Вариант)[ \\t]+'
