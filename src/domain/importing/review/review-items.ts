import type { Question } from '../../model.ts'
import type { QuestionDraft } from '../drafts/draft.ts'
import type { StoredImages } from '../drafts/wanted-pictures.ts'
import { lintBank } from '../lint/lint-bank.ts'
import type { LintRule } from '../lint/lint-finding.ts'
import { type OnProgress, stepOf, UNREPORTED } from '../progress.ts'
import { type BankMatch, matchBank } from './bank-match.ts'

/** A lint finding of a draft; drafts are identified by number, which is stable during the review. */
export interface DraftFinding {
  readonly rule: LintRule
  readonly message: string
  /** The number of the other draft concerned; null when there is none or it is in the bank. */
  readonly other: number | null
}

/** The assessment of a draft: its match in the bank or file, and lint findings. */
export interface DraftAssessment {
  readonly match: BankMatch
  /** In the order of `LINT_RULES`. */
  readonly findings: readonly DraftFinding[]
}

/** A draft under review. */
export interface ReviewItem extends DraftAssessment {
  readonly draft: QuestionDraft
}

/** The fields of the bank that drafts are compared with. */
export type ComparedBank = readonly Pick<Question, 'text' | 'options' | 'correct' | 'sourceId' | 'format'>[]

/**
 * Assesses the drafts of a review, in order. Duplicates are not linted.
 *
 * @param stored the images of the bank; null where they are not known
 */
export function assessDrafts(
  drafts: readonly QuestionDraft[],
  bank: ComparedBank,
  stored: StoredImages | null = null,
  onProgress: OnProgress = UNREPORTED,
): DraftAssessment[] {
  const placed = withOwnLocations(drafts)
  const numbers = new Map(placed.map(({ location }, number) => [location, number]))
  const matches = matchBank(placed, bank)
  onProgress(0.1)
  const findings: DraftFinding[][] = drafts.map(() => [])
  const toLookOver = placed.filter((_, number) => isLookedOver(matches[number]))
  for (const { rule, message, location, otherLocation } of lintBank(
    toLookOver,
    bank,
    stored,
    stepOf(onProgress, 0.1, 1),
  )) {
    const number = numbers.get(location) ?? -1
    const other = otherLocation === undefined ? null : (numbers.get(otherLocation) ?? null)
    // Its match already states that: it is similar to the question of the bank that it matches.
    if (rule === 'near-duplicate' && other === null && matches[number]?.is === 'in-bank') continue
    findings[number]?.push({ rule, message, other })
  }
  return drafts.map((_, number) => ({
    match: matches[number] ?? { is: 'new' },
    findings: findings[number] ?? [],
  }))
}

/** The drafts, each with a location object of its own, by which findings are mapped back to it. */
function withOwnLocations(drafts: readonly QuestionDraft[]): readonly QuestionDraft[] {
  const isOwn = new Set(drafts.map(({ location }) => location)).size === drafts.length
  return isOwn ? drafts : drafts.map((draft) => ({ ...draft, location: { ...draft.location } }))
}

function isLookedOver(match: BankMatch | undefined): boolean {
  return match?.is === 'new' || (match?.is === 'in-bank' && !match.isSame)
}

/** A changed assessment of the draft at `number`. */
export interface ChangedAssessment extends DraftAssessment {
  readonly number: number
}

/** The assessments that differ between two runs over the same drafts. */
export function changedAssessments(
  before: readonly DraftAssessment[],
  after: readonly DraftAssessment[],
): ChangedAssessment[] {
  return after.flatMap((judgment, number) => {
    const old = before[number]
    const isChanged = old === undefined || JSON.stringify(old) !== JSON.stringify(judgment)
    return isChanged ? [{ number, ...judgment }] : []
  })
}
