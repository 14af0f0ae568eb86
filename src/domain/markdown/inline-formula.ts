/** What names and amounts consist of. Other scripts write formulas directly beside their letters: "设$x$为实数". */
const LETTER = String.raw`\p{Script=Latin}\p{Nd}`

/** The end of an ordinal: "the $n$th term". */
const ORDINAL = `(?:th|st|nd|rd)(?![${LETTER}_])`

/**
 * The pattern of a formula between single dollar signs, as its LaTeX may be written (flags `u`). Code and money have such signs, too. The
 * first one is none after a Latin letter or a digit (`df$x`, "100$"), and before a space. The last one is none after a space or a
 * backslash; before a Latin letter or a digit (`$HOME/$USER`, "$5 or $6"), except in ordinals; before a brace (`${a}/${b}`); and before
 * a parenthesis where that makes a call beside another (`$(a).add($(b))`).
 *
 * @param tex the pattern of what is between the signs, which may not match `$`
 */
export function inlineFormula(tex: string): string {
  const first = String.raw`(?<![${LETTER}])(?<!(?<!\\)(?:\\\\)*\\)(?<!(?<!\\)\$)\$(?![\s$])`
  const last = String.raw`(?<![\s\\])\$(?![\${]|(?!${ORDINAL})_*[${LETTER}]|(?<=\$\([^$]*\$|\(\$)\()`
  return `${first}(?<tex>${tex})${last}`
}
