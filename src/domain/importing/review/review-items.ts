import type { Question } from '../../model.ts'
import type { Place, QuestionDraft } from '../drafts/draft.ts'
import { lintBank } from '../lint/lint-bank.ts'
import type { LintRule } from '../lint/lint-finding.ts'
import { type Standing, standings } from './standing.ts'

/** A finding of the lint, by the numbers of drafts: their positions in the review, which no change moves. */
export interface DraftFinding {
  readonly rule: LintRule
  readonly message: string
  /** The number of the other draft that it is about; null when there is none or it stands in the bank. */
  readonly other: number | null
}

/** What is said of a draft: how it stands to the bank, and what is worth a look. */
export interface Judgement {
  readonly standing: Standing
  /** In the order of `LINT_RULES`. */
  readonly findings: readonly DraftFinding[]
}

/** A draft under review. */
export interface ReviewItem extends Judgement {
  readonly draft: QuestionDraft
}

/** The bank as far as drafts are judged by it. */
export type JudgingBank = readonly Pick<Question, 'text' | 'options' | 'correct'>[]

/** Judges the drafts of a review, in their order. What is there already, or further up, is not looked over again. */
export function judge(drafts: readonly QuestionDraft[], bank: JudgingBank): Judgement[] {
  const numbers = new Map<Place, number>()
  // A place of its own for each draft, by which its findings find it.
  const placed = drafts.map((draft, number) => {
    const place = { ...draft.place }
    numbers.set(place, number)
    return { ...draft, place }
  })
  const standing = standings(placed, bank)
  const findings: DraftFinding[][] = drafts.map(() => [])
  const toLookOver = placed.filter((_, number) => isLookedOver(standing[number]))
  for (const { rule, message, place, otherPlace } of lintBank(toLookOver, bank)) {
    const number = numbers.get(place) ?? -1
    const other = otherPlace === undefined ? null : (numbers.get(otherPlace) ?? null)
    // Its standing says it: almost the same as the question of the bank that it belongs to.
    if (rule === 'near-duplicate' && other === null && standing[number]?.is === 'in-bank') continue
    findings[number]?.push({ rule, message, other })
  }
  return drafts.map((_, number) => ({
    standing: standing[number] ?? { is: 'new' },
    findings: findings[number] ?? [],
  }))
}

function isLookedOver(standing: Standing | undefined): boolean {
  return standing?.is === 'new' || (standing?.is === 'in-bank' && !standing.isSame)
}

/** A judgement of the draft at `number` that is another than before. */
export interface ChangedJudgement extends Judgement {
  readonly number: number
}

/** What two judgements of the same drafts differ in. */
export function changedJudgements(
  before: readonly Judgement[],
  after: readonly Judgement[],
): ChangedJudgement[] {
  return after.flatMap((judgement, number) => {
    const old = before[number]
    const isChanged = old === undefined || JSON.stringify(old) !== JSON.stringify(judgement)
    return isChanged ? [{ number, ...judgement }] : []
  })
}
