import { formatLocation, type QuestionDraft, quoted, type SourceLocation } from '../drafts/draft.ts'
import type { BankQuestion, LintFinding } from './lint-finding.ts'
import { normalizeOption, normalizeText } from './normalize-text.ts'

/** Where an option was first right and first wrong for a question text; null: in the bank. */
interface Verdicts {
  right?: SourceLocation | null
  wrong?: SourceLocation | null
}

/**
 * Questions with the same text where one marks an option as right that another marks as wrong. Each is reported once,
 * against the first that contradicts it, those of the bank first.
 */
export function contradictingKeys(
  drafts: readonly QuestionDraft[],
  bank: readonly BankQuestion[],
): LintFinding[] {
  // A question with a unique text cannot contradict another; its options are indexed when a second one has the same text.
  const alone = new Map<
    string,
    { readonly question: BankQuestion; readonly location: SourceLocation | null }
  >()
  const verdictsOf = new Map<string, Map<string, Verdicts>>()
  const findings: LintFinding[] = []
  const look = (question: BankQuestion, location: SourceLocation | null): void => {
    const text = normalizeText(question.text)
    const first = alone.get(text)
    if (first === undefined) {
      alone.set(text, { question, location })
      return
    }
    const known = verdictsOf.get(text)
    const verdicts = known ?? new Map<string, Verdicts>()
    if (known === undefined) {
      verdictsOf.set(text, verdicts)
      judge(first.question, first.location, verdicts)
    }
    judge(question, location, verdicts)
  }
  const judge = (
    question: BankQuestion,
    location: SourceLocation | null,
    verdicts: Map<string, Verdicts>,
  ): void => {
    const right = new Set(question.correct)
    let isReported = false
    for (const option of question.options) {
      const key = normalizeOption(option)
      const verdict = verdicts.get(key) ?? {}
      const other = right.has(option) ? verdict.wrong : verdict.right
      if (other !== undefined && location !== null && !isReported) {
        findings.push(finding(location, other, option, right.has(option)))
        isReported = true
      }
      if (right.has(option)) verdict.right ??= location
      else verdict.wrong ??= location
      verdicts.set(key, verdict)
    }
  }
  for (const question of bank) look(question, null)
  for (const draft of drafts) look(draft, draft.location)
  return findings
}

function finding(
  location: SourceLocation,
  other: SourceLocation | null,
  option: string,
  isRight: boolean,
): LintFinding {
  const where = other === null ? 'the bank' : formatLocation(other)
  const [here, there] = isRight ? ['right', 'wrong'] : ['wrong', 'right']
  const message = `${quoted(option)} is ${here} here and ${there} in ${where}, for the same question. Check the key.`
  return { rule: 'contradicting-key', location, message, ...(other === null ? {} : { otherLocation: other }) }
}
