import { formatCount } from '../../domain/formatting/format-number.ts'
import { excerptOf, type ImportResult } from '../../domain/importing/drafts/draft.ts'

/** One line of a file. */
export interface TextLine {
  /** Counted from 1. */
  readonly line: number
  /** Without its line end, untrimmed. */
  readonly text: string
  /** What a document shows it as; absent for a line that shows nothing of the kind. */
  readonly role?: LineRole
  /** The white space that a trimmed line began with; absent for none. */
  readonly indent?: string
  /** Whether it was cut from the line before it; absent: no. */
  readonly isCut?: boolean
}

/** A line whose text has a look of its own: bold, a color, a class. */
export interface StyledLine extends TextLine {
  /** What all of its text looks like, a letter before it aside: "b", "color:red". Empty for plain text. */
  readonly looks: readonly string[]
}

/** Within a block of code, or within a part that opens to show an answer. */
export type LineRole = 'code' | 'answer'

/** The lines of a text, however they end (`\n`, `\r\n`, `\r`); a byte order mark before the first is left out. */
export function linesOf(text: string): TextLine[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ line: index + 1, text: line }))
}

/**
 * The result with a notice that names lines which are no part of what a format shows, such as comments; blank ones are none.
 *
 * @param what what the lines are of: "comments"
 */
export function withLeftOut(result: ImportResult, lines: readonly TextLine[], what: string): ImportResult {
  const filled = lines.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
  const [first] = filled
  if (first === undefined) return result
  const notice = {
    location: { line: first.line, item: null, id: null },
    message: `${formatCount(filled.length, 'line')} of ${what} ${filled.length === 1 ? 'was' : 'were'} left out.`,
    excerpt: excerptOf(filled.map(({ text }) => text.trim()).join(' ')),
  }
  return { ...result, notices: [...result.notices, notice] }
}
