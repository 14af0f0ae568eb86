import { lineOf, type Place, type QuestionDraft, quoted } from '../drafts/draft.ts'
import type { BankQuestion, LintFinding } from './lint-finding.ts'
import { normalOption, normalText } from './normal-text.ts'

/** Where an option of a question text was first right and first wrong; null: in the bank. */
interface Verdicts {
  right?: Place | null
  wrong?: Place | null
}

/**
 * Questions of the same text of which one takes for right what another has as a wrong option. Each is reported once,
 * against the first that contradicts it, those of the bank first.
 */
export function contradictingKeys(
  drafts: readonly QuestionDraft[],
  bank: readonly BankQuestion[],
): LintFinding[] {
  // A question alone with its text contradicts nobody: its verdicts are noted once another one has the same.
  const alone = new Map<string, { readonly question: BankQuestion; readonly place: Place | null }>()
  const verdictsOf = new Map<string, Map<string, Verdicts>>()
  const findings: LintFinding[] = []
  const look = (question: BankQuestion, place: Place | null): void => {
    const text = normalText(question.text)
    const first = alone.get(text)
    if (first === undefined) {
      alone.set(text, { question, place })
      return
    }
    const known = verdictsOf.get(text)
    const verdicts = known ?? new Map<string, Verdicts>()
    if (known === undefined) {
      verdictsOf.set(text, verdicts)
      judge(first.question, first.place, verdicts)
    }
    judge(question, place, verdicts)
  }
  const judge = (question: BankQuestion, place: Place | null, verdicts: Map<string, Verdicts>): void => {
    const right = new Set(question.correct)
    let isReported = false
    for (const option of question.options) {
      const key = normalOption(option)
      const verdict = verdicts.get(key) ?? {}
      const other = right.has(option) ? verdict.wrong : verdict.right
      if (other !== undefined && place !== null && !isReported) {
        findings.push(finding(place, other, option, right.has(option)))
        isReported = true
      }
      if (right.has(option)) verdict.right ??= place
      else verdict.wrong ??= place
      verdicts.set(key, verdict)
    }
  }
  for (const question of bank) look(question, null)
  for (const draft of drafts) look(draft, draft.place)
  return findings
}

function finding(place: Place, other: Place | null, option: string, isRight: boolean): LintFinding {
  const where = other === null ? 'the bank' : lineOf(other)
  const [here, there] = isRight ? ['right', 'wrong'] : ['wrong', 'right']
  const message = `${quoted(option)} is ${here} here and ${there} in ${where}, for the same question. Check the key.`
  return { rule: 'contradicting-key', place, message, ...(other === null ? {} : { otherPlace: other }) }
}
