import type { Question } from '../../model.ts'
import type { SourceLocation } from '../drafts/draft.ts'

/** What a lint of a bank looks for, in the order in which a report names them. */
export const LINT_RULES = [
  'contradicting-key',
  'duplicate',
  'near-duplicate',
  'order-dependent',
  'long-answer',
  'no-explanation',
] as const

export type LintRule = (typeof LINT_RULES)[number]

/** What the findings of each rule have in common, as it reads behind their number: "3 questions …". */
export const RULE_TITLES: Readonly<Record<LintRule, string>> = {
  'contradicting-key': 'with a key that contradicts another question',
  duplicate: 'already in the file or in your bank',
  'near-duplicate': 'almost the same as another',
  'order-dependent': 'whose options depend on their order',
  'long-answer': 'with a right answer much longer than the rest',
  'no-explanation': 'without an explanation',
}

/** Something about a question that is worth a look, although it can be taken as it is. */
export interface LintFinding {
  readonly rule: LintRule
  readonly location: SourceLocation
  /** What is the matter, as plain sentences for the learner. */
  readonly message: string
  /** The other question of the file that it is about; absent when there is none or it stands in the bank. */
  readonly otherLocation?: SourceLocation
}

/** What the lint needs to know of a question that stands in the bank. */
export type BankQuestion = Pick<Question, 'text' | 'options' | 'correct'>
