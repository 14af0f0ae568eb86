import { formatLocation, type QuestionDraft, quoted, type SourceLocation } from '../drafts/draft.ts'
import type { BankQuestion, LintFinding } from './lint-finding.ts'
import { normalizeOption, normalizeText } from './normalize-text.ts'

/** Where an option was first marked as right and first marked as wrong for a question text; null: in the bank. */
interface FirstMarks {
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
  const marksByText = new Map<string, Map<string, FirstMarks>>()
  const findings: LintFinding[] = []
  const check = (question: BankQuestion, location: SourceLocation | null): void => {
    const text = normalizeText(question.text)
    const first = alone.get(text)
    if (first === undefined) {
      alone.set(text, { question, location })
      return
    }
    const known = marksByText.get(text)
    const marksByOption = known ?? new Map<string, FirstMarks>()
    if (known === undefined) {
      marksByText.set(text, marksByOption)
      compare(first.question, first.location, marksByOption)
    }
    compare(question, location, marksByOption)
  }
  const compare = (
    question: BankQuestion,
    location: SourceLocation | null,
    marksByOption: Map<string, FirstMarks>,
  ): void => {
    const right = new Set(question.correct)
    let isReported = false
    for (const option of question.options) {
      const key = normalizeOption(option)
      const marks = marksByOption.get(key) ?? {}
      const other = right.has(option) ? marks.wrong : marks.right
      if (other !== undefined && location !== null && !isReported) {
        findings.push(finding(location, other, option, right.has(option)))
        isReported = true
      }
      if (right.has(option)) marks.right ??= location
      else marks.wrong ??= location
      marksByOption.set(key, marks)
    }
  }
  for (const question of bank) check(question, null)
  for (const draft of drafts) check(draft, draft.location)
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
