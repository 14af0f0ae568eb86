import { formatLocation, type QuestionDraft, type SourceLocation } from '../drafts/draft.ts'
import { duplicateFinder } from '../drafts/new-drafts.ts'
import type { BankQuestion, LintFinding } from './lint-finding.ts'

/** Questions that occur earlier in the file or in the bank: the same text, options and key. */
export function duplicates(drafts: readonly QuestionDraft[], bank: readonly BankQuestion[]): LintFinding[] {
  const earlierOf = duplicateFinder<SourceLocation | null>()
  for (const question of bank) earlierOf(question, null)
  const findings: LintFinding[] = []
  for (const draft of drafts) {
    const { location } = draft
    const otherLocation = earlierOf(draft, location)
    if (otherLocation === null) {
      findings.push({ rule: 'duplicate', location, message: 'The same question is in your bank.' })
    } else if (otherLocation !== undefined) {
      const message = `The same question is in ${formatLocation(otherLocation)}.`
      findings.push({ rule: 'duplicate', location, message, otherLocation })
    }
  }
  return findings
}
