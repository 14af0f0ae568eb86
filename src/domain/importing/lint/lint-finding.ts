import type { Question } from '../../model.ts'
import type { Place } from '../draft.ts'

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

/** Something about a question that is worth a look, although it can be taken as it is. */
export interface LintFinding {
  readonly rule: LintRule
  readonly place: Place
  /** What is the matter, as plain sentences for the learner. */
  readonly message: string
  /** The other question of the file that it is about; absent when there is none or it stands in the bank. */
  readonly otherPlace?: Place
}

/** What the lint needs to know of a question that stands in the bank. */
export type BankQuestion = Pick<Question, 'text' | 'options' | 'correct'>
