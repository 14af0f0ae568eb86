import type { Question } from '../../model.ts'
import { withCategoryFrom } from '../drafts/categories/category-from.ts'
import type { QuestionDraft } from '../drafts/draft.ts'
import { comparableContent, comparableText } from './comparable-text.ts'
import { feedbackOf, withKeptFields } from './replacement.ts'
import type { DuplicateChoice, ImportReview } from './review.ts'

/** What the import does with a draft: `skip` for duplicates, `leave-out` when the learner excluded it. */
export type ImportAction = 'add' | 'replace' | 'skip' | 'leave-out'

export function importActionOf(review: ImportReview, number: number): ImportAction {
  return importActionFor(review, number, duplicateStatusOf(review, number))
}

function importActionFor(review: ImportReview, number: number, status: DuplicateStatus): ImportAction {
  if (review.leftOut.has(number)) return 'leave-out'
  const choice = duplicateChoiceFor(review, number)
  if (status === 'new' || choice === 'add') return 'add'
  return choice === 'replace' && status === 'differs' ? 'replace' : 'skip'
}

/** What is done with the draft at `number` if it is a duplicate. */
export function duplicateChoiceFor(review: ImportReview, number: number): DuplicateChoice {
  return review.choices.get(number) ?? review.onDuplicates
}

/**
 * Whether a draft is a duplicate: new, equal to a question of the bank in every field, different from a matching one, or
 * repeated within the file. Fields that the file lacks (no category, no explanation) count as equal.
 */
export type DuplicateStatus = 'new' | 'same' | 'differs' | 'repeated'

export function duplicateStatusOf(review: ImportReview, number: number): DuplicateStatus {
  const item = review.items[number]
  if (item === undefined || item.match.is === 'new') return 'new'
  if (item.match.is === 'repeated') return 'repeated'
  if (!item.match.isSame) return 'differs'
  const question = review.bank[item.match.question]
  const {
    options,
    explanation,
    optionFeedback,
    reference,
    sourceId,
    keepsOrder,
    format = 'plain',
  } = item.draft
  const stored = question && comparableContent(question)
  const isSame = (own: string, inBank: string) =>
    comparableText(own, format) === comparableText(inBank, question?.format ?? 'plain')
  const category = categoryInFile(review, item.draft)
  const saysOther =
    (category !== null && category !== question?.category) ||
    (explanation !== null && !isSame(explanation, question?.explanation ?? '')) ||
    (reference !== undefined && reference !== question?.reference) ||
    (keepsOrder !== undefined && keepsOrder !== question?.keepsOrder) ||
    // A bank from before there were source ids has none, which is no difference that a learner would want to see.
    (sourceId !== null && (question?.sourceId ?? sourceId) !== sourceId) ||
    options.some((option, index) => {
      const said = optionFeedback?.[index] ?? null
      return said !== null && !isSame(said, feedbackOf(stored, comparableText(option, format)))
    })
  return saysOther ? 'differs' : 'same'
}

/** The question of the bank from which the draft at `number` differs; null when there is none. */
export function differingQuestionOf(review: ImportReview, number: number): Question | null {
  const match = review.items[number]?.match
  if (match?.is !== 'in-bank' || duplicateStatusOf(review, number) !== 'differs') return null
  return review.bank[match.question] ?? null
}

/** How many drafts have each action, and how many are there already in each way. */
export interface ReviewCounts {
  readonly actions: Readonly<Record<ImportAction, number>>
  readonly statuses: Readonly<Record<DuplicateStatus, number>>
}

export function countReview(review: ImportReview): ReviewCounts {
  const actions = { add: 0, replace: 0, skip: 0, 'leave-out': 0 }
  const statuses = { new: 0, same: 0, differs: 0, repeated: 0 }
  for (const number of review.items.keys()) {
    const status = duplicateStatusOf(review, number)
    statuses[status]++
    actions[importActionFor(review, number, status)]++
  }
  return { actions, statuses }
}

/** How a draft will be stored. */
export interface PlannedWrite {
  readonly number: number
  /** With its final category and explanation. */
  readonly draft: QuestionDraft
  /** The question of the bank that it replaces; null for a new one. */
  readonly replaces: Question | null
}

/** How the draft at `number` will be stored; null when it will not. A replaced question keeps fields the draft lacks. */
export function plannedWriteOf(review: ImportReview, number: number): PlannedWrite | null {
  const item = review.items[number]
  const action = importActionOf(review, number)
  if (item === undefined || (action !== 'add' && action !== 'replace')) return null
  const { draft, match } = item
  const replaces =
    action === 'replace' && match.is === 'in-bank' ? (review.bank[match.question] ?? null) : null
  const category = categoryInFile(review, draft) ?? replaces?.category ?? (review.category.trim() || null)
  const whole = replaces === null ? draft : withKeptFields(draft, replaces)
  return { number, draft: { ...whole, category }, replaces }
}

/** The category that the file gives a draft, by itself or by its id; null when it gives none. */
export function categoryInFile({ categoryFrom }: ImportReview, draft: QuestionDraft): string | null {
  return categoryFrom === null ? draft.category : withCategoryFrom(draft, categoryFrom).category
}

/** The category shown for a draft in the review; null for none. */
export function displayedCategory(review: ImportReview, draft: QuestionDraft): string | null {
  return categoryInFile(review, draft) ?? (review.category.trim() || null)
}
