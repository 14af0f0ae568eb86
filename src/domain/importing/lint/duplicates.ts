import { lineOf, type Place, type QuestionDraft } from '../draft.ts'
import { contentKey } from '../new-drafts.ts'
import type { BankQuestion, LintFinding } from './lint-finding.ts'

/** Questions that stand further up in the file or in the bank: the same text, options and key. */
export function duplicates(drafts: readonly QuestionDraft[], bank: readonly BankQuestion[]): LintFinding[] {
  const inBank = new Set(bank.map(contentKey))
  const inFile = new Map<string, Place>()
  const findings: LintFinding[] = []
  for (const draft of drafts) {
    const { place } = draft
    const key = contentKey(draft)
    const otherPlace = inFile.get(key)
    if (inBank.has(key)) {
      findings.push({ rule: 'duplicate', place, message: 'The same question stands in the bank.' })
    } else if (otherPlace !== undefined) {
      const message = `The same question stands in ${lineOf(otherPlace)}.`
      findings.push({ rule: 'duplicate', place, message, otherPlace })
    } else inFile.set(key, place)
  }
  return findings
}
