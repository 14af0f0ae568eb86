/** Environments whose content is code. */
export const CODE = /verbatim\*?|lstlisting|minted|Verbatim|semiverbatim/

/** Where code, an escaped character or a comment begins. */
const NEXT = new RegExp(
  String.raw`\\begin\{(${CODE.source})\}|\\(?:verb|lstinline)\*?([^A-Za-z0-9\s{*])|\\[\s\S]|%`,
  'g',
)

/** A mark in the place of a comment: so a line that is only a comment ends no paragraph, and lines are still counted. */
const COMMENT = '\uE006'

/**
 * A LaTeX text without its comments: from a percent sign that is not escaped to the end of its line. Code is left as it is. The
 * number of lines stays. One pass, however the text is made.
 */
export function withoutComments(tex: string): string {
  const parts: string[] = []
  const unclosed = new Set<string>()
  const next = new RegExp(NEXT)
  let from = 0
  for (let found = next.exec(tex); found !== null; found = next.exec(tex)) {
    const [sign, code, delimiter] = found
    if (sign === '%') {
      const end = endOfLine(tex, found.index)
      parts.push(tex.slice(from, found.index), COMMENT)
      from = end
      next.lastIndex = end
    } else if (code !== undefined && !unclosed.has(code)) {
      const end = tex.indexOf(`\\end{${code}}`, next.lastIndex)
      if (end === -1) unclosed.add(code)
      else next.lastIndex = end
    } else if (delimiter !== undefined) {
      const end = tex.indexOf(delimiter, next.lastIndex)
      if (end !== -1 && end < endOfLine(tex, found.index)) next.lastIndex = end + 1
    }
  }
  parts.push(tex.slice(from))
  return parts.join('')
}

function endOfLine(tex: string, from: number): number {
  const end = tex.indexOf('\n', from)
  return end === -1 ? tex.length : end
}

/** A part of a text of `withoutComments`, without the marks of its comments. */
export function withoutCommentMarks(tex: string): string {
  return tex.includes(COMMENT) ? tex.replace(/^[ \t]*\uE006[ \t]*\n/gm, '').replaceAll(COMMENT, '') : tex
}
