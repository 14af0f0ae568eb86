import type { Question } from '../../model.ts'
import type { QuestionDraft, SourceLocation } from '../drafts/draft.ts'
import { lintBank } from '../lint/lint-bank.ts'
import type { LintRule } from '../lint/lint-finding.ts'
import { type BankMatch, matchBank } from './bank-match.ts'

/** A finding of the lint, by the numbers of drafts: their positions in the review, which no change moves. */
export interface DraftFinding {
  readonly rule: LintRule
  readonly message: string
  /** The number of the other draft that it is about; null when there is none or it stands in the bank. */
  readonly other: number | null
}

/** What is said of a draft: how it stands to the bank, and what is worth a look. */
export interface DraftAssessment {
  readonly match: BankMatch
  /** In the order of `LINT_RULES`. */
  readonly findings: readonly DraftFinding[]
}

/** A draft under review. */
export interface ReviewItem extends DraftAssessment {
  readonly draft: QuestionDraft
}

/** The bank as far as drafts are judged by it. */
export type ComparedBank = readonly Pick<Question, 'text' | 'options' | 'correct'>[]

/** Judges the drafts of a review, in their order. What is there already, or further up, is not looked over again. */
export function assessDrafts(drafts: readonly QuestionDraft[], bank: ComparedBank): DraftAssessment[] {
  const numbers = new Map<SourceLocation, number>()
  // A place of its own for each draft, by which its findings find it.
  const placed = drafts.map((draft, number) => {
    const location = { ...draft.location }
    numbers.set(location, number)
    return { ...draft, location }
  })
  const matches = matchBank(placed, bank)
  const findings: DraftFinding[][] = drafts.map(() => [])
  const toLookOver = placed.filter((_, number) => isLookedOver(matches[number]))
  for (const { rule, message, location, otherLocation } of lintBank(toLookOver, bank)) {
    const number = numbers.get(location) ?? -1
    const other = otherLocation === undefined ? null : (numbers.get(otherLocation) ?? null)
    // Its standing says it: almost the same as the question of the bank that it belongs to.
    if (rule === 'near-duplicate' && other === null && matches[number]?.is === 'in-bank') continue
    findings[number]?.push({ rule, message, other })
  }
  return drafts.map((_, number) => ({
    match: matches[number] ?? { is: 'new' },
    findings: findings[number] ?? [],
  }))
}

function isLookedOver(match: BankMatch | undefined): boolean {
  return match?.is === 'new' || (match?.is === 'in-bank' && !match.isSame)
}

/** A judgement of the draft at `number` that is another than before. */
export interface ChangedAssessment extends DraftAssessment {
  readonly number: number
}

/** What two judgements of the same drafts differ in. */
export function changedAssessments(
  before: readonly DraftAssessment[],
  after: readonly DraftAssessment[],
): ChangedAssessment[] {
  return after.flatMap((judgement, number) => {
    const old = before[number]
    const isChanged = old === undefined || JSON.stringify(old) !== JSON.stringify(judgement)
    return isChanged ? [{ number, ...judgement }] : []
  })
}
