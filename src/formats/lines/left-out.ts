import { formatCount } from '../../domain/formatting/format-number.ts'
import { excerptOf, type ImportResult } from '../../domain/importing/drafts/draft.ts'
import type { TextLine } from './text-lines.ts'

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
