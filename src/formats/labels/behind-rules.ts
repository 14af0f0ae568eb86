import type { ImportResult } from '../../domain/importing/drafts/draft.ts'
import { pairIn } from '../../domain/importing/pairs/found-pairs.ts'

/** What begins a file that is no plain text: JSON, XML, a list of TOML. */
const IS_DATA = /^\s*[[{<]/

/** Whether the rules read hardly anything: questions were refused rather than read, or all of the text was. */
function isHardlyRead({ drafts, problems, isOwn = false }: ImportResult): boolean {
  const pairs = problems.filter((problem) => pairIn(problem) !== null).length
  const refused = problems.length - pairs
  return !isOwn && pairs <= refused && drafts.length < refused
}

/**
 * What the rules read of a plain text; where that is less than half of what the labels of its lines show (`read.ts`), the questions of
 * these, with a notice. The weights are loaded only then.
 */
export async function withLabeledLines(text: string, rules: ImportResult): Promise<ImportResult> {
  if (!isHardlyRead(rules) || IS_DATA.test(text.slice(0, 1000))) return rules
  // Without it, as offline, the text is read by the rules alone.
  const code = await import('./read.ts').catch(() => null)
  const labeled = code?.readByLabels(text) ?? null
  if (labeled === null) return rules
  const count = labeled.drafts.length
  const isMore = count > rules.drafts.length && count + labeled.problems.length > 2 * rules.drafts.length
  return isMore ? labeled : rules
}
