import { lineOf, type Place, type QuestionDraft } from '../drafts/draft.ts'
import { findEarlier } from '../drafts/new-drafts.ts'
import type { BankQuestion, LintFinding } from './lint-finding.ts'

/** Questions that stand further up in the file or in the bank: the same text, options and key. */
export function duplicates(drafts: readonly QuestionDraft[], bank: readonly BankQuestion[]): LintFinding[] {
  const earlierOf = findEarlier<Place | null>()
  for (const question of bank) earlierOf(question, null)
  const findings: LintFinding[] = []
  for (const draft of drafts) {
    const { place } = draft
    const otherPlace = earlierOf(draft, place)
    if (otherPlace === null) {
      findings.push({ rule: 'duplicate', place, message: 'The same question stands in the bank.' })
    } else if (otherPlace !== undefined) {
      const message = `The same question stands in ${lineOf(otherPlace)}.`
      findings.push({ rule: 'duplicate', place, message, otherPlace })
    }
  }
  return findings
}
