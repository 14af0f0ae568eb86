/** A formula in a text, or the text between two. */
export type TexPart = string | { readonly tex: string; readonly isBlock: boolean }

/** Longest text that is searched for formulas, and longest formula, characters. */
const SEARCHED_MAX = 50_000
const FORMULA = [
  // LaTeX and MathJax. A backslash and what follows are one sign: "\\[4pt]" ends a row, and begins no formula.
  /\\\((?<inline>(?:\\[^()]|[^\\]){1,2000}?)\\\)/,
  /\\\[(?<block>(?:\\[^[\]]|[^\\]){1,2000}?)\\\]/,
  /\$\$(?<dollars>[^$]{1,2000})\$\$/,
  // Anki before MathJax.
  /\[\$\](?<anki>[^[\]]{1,2000})\[\/\$\]/,
  /\[\$\$\](?<ankiBlock>[^[\]]{1,2000})\[\/\$\$\]/,
]
const FORMULAS = new RegExp(FORMULA.map(({ source }) => source).join('|'), 'g')

/**
 * The formulas of a text by their delimiters: `\(…\)`, `\[…\]` and `$$…$$` as MathJax reads them in Moodle and Anki,
 * `[$]…[/$]` and `[$$]…[/$$]` of Anki. A single `$` is a dollar sign.
 */
export function texParts(text: string): TexPart[] {
  if (text.length > SEARCHED_MAX || !/\\[([]|\$\$|\[\$/.test(text)) return [text]
  const parts: TexPart[] = []
  let end = 0
  for (const found of text.matchAll(FORMULAS)) {
    const { inline, block, dollars, anki, ankiBlock } = found.groups ?? {}
    const tex = (inline ?? block ?? dollars ?? anki ?? ankiBlock ?? '').replace(/\s+/g, ' ').trim()
    if (tex === '') continue
    if (found.index > end) parts.push(text.slice(end, found.index))
    parts.push({ tex, isBlock: inline === undefined && anki === undefined })
    end = found.index + found[0].length
  }
  if (end < text.length) parts.push(text.slice(end))
  return parts
}
