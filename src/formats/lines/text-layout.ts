/** How the lines of a text without a fence are laid out: code in it needs its line breaks and its indentation. */

const FENCE = /^[ \t]*(?:```|~~~)/

/** What statements of common languages begin with. */
const STATEMENT =
  /^(?:def|class|for|foreach|while|if|elif|else|switch|case|do|try|catch|except|finally|with|return|break|continue|pass|raise|throw|import|from|using|package|print\w*|echo|puts|cout|public|private|protected|static|void|int|float|double|char|string|bool(?:ean)?|var|let|const|val|fn|func|function|sub|begin|end|then|fi|done|SELECT|INSERT|UPDATE|DELETE|CREATE|FROM|WHERE|GROUP|ORDER|JOIN)(?![\p{L}\p{N}'’-])/u

/** Signs that prose hardly has: statements that end, blocks, calls, assignments, arrows, tags, comments. */
const SIGNS =
  /[;{}]$|^[)}\]]|[\w\])]\([^()]*\)|(?:^|[\w\])"'] ?)(?:[-+*/%&|^]|<<|>>)?=(?=[=\s\w"'[({-])|[-=]>|::|^(?:\/\/|\/\*|#include|#!|<[/!?\w])|^[a-z_]\w*:\s?\w*$/

/** Characters of a line that are looked at. */
const LINE_WITHIN = 500

/** Whether a line looks like a line of a program. */
export function isCodeLine(line: string): boolean {
  const text = line.slice(0, LINE_WITHIN).trim()
  return SIGNS.test(text) || (STATEMENT.test(text) && /[:({;=*,]|^\S+$/.test(text))
}

/** The white space that a line begins with. */
export function indentOf(line: string): string {
  return /^[ \t\u00a0]*/.exec(line)?.[0] ?? ''
}

/**
 * The lines of one text as they are written: indentation that all lines but the first have in common is taken away, and nothing else.
 * Lines around code fences lose theirs, since Markdown would read it as code.
 *
 * @param column characters of the first line before its text, for code that begins on that line
 */
export function laidOut(lines: readonly string[], column = 0): string[] {
  if (lines.some((line) => FENCE.test(line))) return aroundFences(lines)
  const [first = '', ...rest] = lines
  const common = commonIndent(rest)
  const isBlock = column > 0 && isCodeLine(first) && /[:{(,]$/.test(first.trim())
  const cut = isBlock ? Math.min(common, column) : common
  return [first.trim(), ...rest.map((line) => line.slice(Math.min(cut, indentOf(line).length)).trimEnd())]
}

function aroundFences(lines: readonly string[]): string[] {
  let isInside = false
  return lines.map((line) => {
    const isFence = FENCE.test(line)
    if (isFence) isInside = !isInside
    return isFence || isInside ? line.trimEnd() : line.trim()
  })
}

/** Characters of white space that all filled lines begin with. */
function commonIndent(lines: readonly string[]): number {
  const filled = lines.filter((line) => line.trim() !== '').map(indentOf)
  const [first = ''] = filled
  let length = first.length
  for (const indent of filled) {
    let same = 0
    while (same < length && indent.charAt(same) === first.charAt(same)) same++
    length = same
  }
  return length
}

/**
 * A laid-out text as Markdown: code without a fence gets one, and other lines lose their indentation. Unchanged where it has
 * fences, or no such code.
 */
export function withFences(text: string): string {
  const lines = text.split('\n')
  if (lines.length === 1 || lines.some((line) => FENCE.test(line))) return text
  const fenced: string[] = []
  for (let from = 0; from < lines.length; ) {
    const end = endOfCode(lines, from)
    if (end > from + 1) {
      if (fenced.length > 0 && fenced.at(-1) !== '') fenced.push('')
      fenced.push('```', ...laidOut(['', ...lines.slice(from, end)]).slice(1), '```')
      if (end < lines.length && lines[end] !== '') fenced.push('')
    } else fenced.push(lines[from]?.trim() ?? '')
    from = Math.max(end, from + 1)
  }
  return fenced.join('\n')
}

/** What only a writer of Markdown puts into a line: such a line is no code. */
const MARKDOWN = /`|\*\*|\]\(|^\s*(?:[-*+>|]|\d{1,3}[.)])[ \t]/

/** A comment of common languages. */
const COMMENT = /^[ \t]*(?:#(?!#)|--[ \t]|\/\/)/

/** Whether a line may be a comment of a program below this line of code, although it looks like a heading. */
export function isCommentBelow(line: string, above: string): boolean {
  return COMMENT.test(line) && isCodeLine(above)
}

/** The index after a block of code that begins at `from`: lines of code, lines indented below them, and blank lines between. */
function endOfCode(lines: readonly string[], from: number): number {
  const margin = indentOf(lines[from] ?? '').length
  let end = from
  for (let index = from; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const isIndented = index > from && indentOf(line).length > margin
    if (line.trim() === '' && index > from) continue
    const isComment = index > from && COMMENT.test(line)
    if (MARKDOWN.test(line) || !(isCodeLine(line) || isIndented || isComment)) break
    end = index + 1
  }
  return end
}
