import type { Question } from '../../model.ts'
import { isMade } from '../../questions/question-filter.ts'
import { draftContent, formatLocation, quoted } from '../drafts/draft.ts'
import { lintMadeQuestions } from './lint-bank.ts'
import { LINT_RULES, type LintRule, MINOR_RULES } from './lint-finding.ts'

/** A finding in a stored question. */
export interface StoredFinding {
  readonly questionId: Question['id']
  readonly rule: LintRule
  readonly message: string
}

/**
 * The findings in the questions of a bank that an assistant made, without minor ones, in the order of reports. The work grows with the
 * number of questions: a second for 10,000.
 */
export function findingsInMade(questions: readonly Question[]): readonly StoredFinding[] {
  const made = questions.filter(isMade)
  const bank = questions.filter((question) => !isMade(question))
  const found = lintMadeQuestions(made.map(draftContent), { bank }).flatMap((findings, index) =>
    findings.map((finding) => ({ ...finding, questionId: made[index]?.id ?? '' })),
  )
  return LINT_RULES.filter((rule) => !MINOR_RULES.has(rule)).flatMap((rule) =>
    found
      .filter((finding) => finding.rule === rule)
      .map(({ questionId, message, otherLocation }) => {
        const other = otherLocation === undefined ? undefined : made[otherLocation.line - 1]
        // In the bank they have no numbers.
        if (otherLocation === undefined || other === undefined) return { questionId, rule, message }
        return {
          questionId,
          rule,
          message: message.replace(formatLocation(otherLocation), quoted(other.text)),
        }
      }),
  )
}
