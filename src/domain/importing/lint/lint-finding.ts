import type { Question } from '../../model.ts'
import type { SourceLocation } from '../drafts/draft.ts'

/** The lint rules, in the order of reports. */
export const LINT_RULES = [
  'contradicting-key',
  'duplicate',
  'near-duplicate',
  'missing-picture',
  'answer-in-text',
  'no-words',
  'lettered-options',
  'order-dependent',
  'long-answer',
  'no-explanation',
] as const

export type LintRule = (typeof LINT_RULES)[number]

/** Titles of the rules, to follow a number: "3 questions …". */
export const RULE_TITLES: Readonly<Record<LintRule, string>> = {
  'contradicting-key': 'with a key that contradicts another question',
  duplicate: 'already in the file or in your bank',
  'near-duplicate': 'almost the same as another',
  'missing-picture': 'without a picture that they name',
  'answer-in-text': 'whose text contains its answer',
  'no-words': 'whose text is only code or a picture',
  'lettered-options': 'whose options have letters of their own',
  'order-dependent': 'whose options depend on their order',
  'long-answer': 'with a right answer much longer than the rest',
  'no-explanation': 'without an explanation',
}

/** A possible defect of a question that can be imported nevertheless. */
export interface LintFinding {
  readonly rule: LintRule
  readonly location: SourceLocation
  /** The finding, as plain sentences for the learner. */
  readonly message: string
  /** The other question of the file concerned; absent when there is none or it is in the bank. */
  readonly otherLocation?: SourceLocation
}

/** The fields of a bank question that lint uses. */
export type BankQuestion = Pick<Question, 'text' | 'options' | 'correct'>
