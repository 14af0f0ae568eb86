import type { Question } from '../../model.ts'
import type { SourceLocation } from '../drafts/draft.ts'

/** The lint rules, in the order of reports: what changes learning most comes first. */
export const LINT_RULES = [
  'contradicting-key',
  'two-right',
  'not-in-source',
  'answer-in-text',
  'near-duplicate',
  'no-words',
  'missing-picture',
  'lettered-options',
  'long-answer',
  'longest-answer',
  'same-place',
  'odd-answer',
  'duplicate',
  'order-dependent',
  'no-explanation',
] as const

export type LintRule = (typeof LINT_RULES)[number]

/** Rules whose findings change little: duplicates are not added, options that depend on their order are not shuffled. */
export const MINOR_RULES: ReadonlySet<LintRule> = new Set(['duplicate', 'order-dependent', 'no-explanation'])

/** Titles of the rules, to follow a number: "3 questions …". */
export const RULE_TITLES: Readonly<Record<LintRule, string>> = {
  'contradicting-key': 'with a key that contradicts another question',
  'two-right': 'with two options that say the same or both seem right',
  'not-in-source': 'with terms that their source does not have',
  'longest-answer': 'of a batch whose right options are the longest',
  'same-place': 'of a batch whose right options are at one place',
  duplicate: 'already in the file or in your bank',
  'near-duplicate': 'almost the same as another',
  'missing-picture': 'without a picture that they name',
  'answer-in-text': 'whose text contains its answer',
  'no-words': 'whose text is only code or a picture',
  'lettered-options': 'whose options have letters of their own',
  'order-dependent': 'whose options depend on their order',
  'long-answer': 'with a right answer much longer than the rest',
  'odd-answer': 'with a right answer of another form than the rest',
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
