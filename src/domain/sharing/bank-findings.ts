import { draftContent } from '../importing/drafts/draft.ts'
import { lintBank } from '../importing/lint/lint-bank.ts'
import { LINT_RULES, type LintRule, MINOR_RULES } from '../importing/lint/lint-finding.ts'
import type { Question } from '../model.ts'

/** How many questions a lint rule found something in. */
export interface RuleCount {
  readonly rule: LintRule
  readonly questions: number
}

/**
 * What the lint of imports finds in a bank that comes by link, without minor findings, in the order of reports. The work grows
 * with the number of questions: a second for 10,000.
 */
export function bankFindings(questions: readonly Question[]): readonly RuleCount[] {
  const drafts = questions.map((question, index) => ({
    ...draftContent(question),
    isFlagged: false,
    location: { line: index + 1, item: index + 1, id: null },
  }))
  const byRule = Map.groupBy(lintBank(drafts, []), ({ rule }) => rule)
  return LINT_RULES.flatMap((rule) => {
    const questions = new Set(byRule.get(rule)?.map(({ location }) => location.line)).size
    return questions === 0 || MINOR_RULES.has(rule) ? [] : { rule, questions }
  })
}
