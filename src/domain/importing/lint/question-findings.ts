import { orderDependence } from '../../practice/order-dependence.ts'
import { type QuestionDraft, quoted } from '../drafts/draft.ts'
import type { LintFinding } from './lint-finding.ts'

/** How much longer than the longest wrong option a right one may be: times its length, and characters. */
const LONGER_TIMES = 1.5
const LONGER_CHARACTERS = 20

/** Findings within a single question. */
export function questionFindings(draft: QuestionDraft): LintFinding[] {
  const { location } = draft
  const findings: LintFinding[] = []
  const order = orderMessage(draft)
  if (order !== null) findings.push({ rule: 'order-dependent', location, message: order })
  const long = longAnswerMessage(draft)
  if (long !== null) findings.push({ rule: 'long-answer', location, message: long })
  if (draft.explanation === null) {
    findings.push({ rule: 'no-explanation', location, message: 'The right answer has no explanation.' })
  }
  return findings
}

function orderMessage({ options }: QuestionDraft): string | null {
  const dependence = orderDependence(options)
  if (dependence === 'none') return null
  return dependence === 'keep-last'
    ? `${quoted(options.at(-1) ?? '')} stays last when the options are shuffled.`
    : "An option depends on the order of the others, so these options aren't shuffled."
}

function longAnswerMessage({ options, correct }: QuestionDraft): string | null {
  const [answer, ...others] = correct
  if (answer === undefined || others.length > 0) return null
  const longestWrong = Math.max(
    ...options.filter((option) => option !== answer).map((option) => option.length),
  )
  const isLonger =
    answer.length > longestWrong * LONGER_TIMES && answer.length - longestWrong >= LONGER_CHARACTERS
  if (!isLonger) return null
  return `The right answer's length gives it away: ${answer.length} characters, while the longest wrong one has ${longestWrong}.`
}
