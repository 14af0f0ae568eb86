import type { Question } from '../model.ts'
import type { ImportResult, QuestionDraft } from './draft.ts'
import { newDrafts } from './new-drafts.ts'

/** What becomes of questions that stand in the bank already, or further up in the same file. */
export type DuplicateChoice = 'skip' | 'add'

/** What a file holds, looked at before anything is stored. */
export interface ImportReview {
  readonly result: ImportResult
  /** Those whose question stands in the bank or further up in the file. */
  readonly duplicates: ReadonlySet<QuestionDraft>
  readonly onDuplicates: DuplicateChoice
  /** Those the learner ticked off. */
  readonly leftOut: ReadonlySet<QuestionDraft>
  /** For questions without a category; blank for none. */
  readonly category: string
}

export type ReviewEvent =
  | { readonly type: 'ticked'; readonly draft: QuestionDraft }
  | { readonly type: 'duplicates-chosen'; readonly choice: DuplicateChoice }
  | { readonly type: 'category-typed'; readonly category: string }

/** A review at its start: everything new is taken, what is there already is not. */
export function startReview(
  result: ImportResult,
  bank: readonly Pick<Question, 'text' | 'options' | 'correct'>[],
): ImportReview {
  const { inBank, repeated } = newDrafts(result.drafts, bank)
  const duplicates = new Set([...inBank, ...repeated])
  return { result, duplicates, onDuplicates: 'skip', leftOut: new Set(), category: '' }
}

export function reviewReducer(review: ImportReview, event: ReviewEvent): ImportReview {
  switch (event.type) {
    case 'ticked': {
      const leftOut = new Set(review.leftOut)
      if (!leftOut.delete(event.draft)) leftOut.add(event.draft)
      return { ...review, leftOut }
    }
    case 'duplicates-chosen':
      return { ...review, onDuplicates: event.choice }
    case 'category-typed':
      return { ...review, category: event.category }
  }
}

/** Whether a draft is to be stored as the review stands. */
export function isTaken(review: ImportReview, draft: QuestionDraft): boolean {
  const isPassedOver = review.onDuplicates === 'skip' && review.duplicates.has(draft)
  return !isPassedOver && !review.leftOut.has(draft)
}

/** What is to be stored, in the file's order. */
export function draftsToStore(review: ImportReview): readonly QuestionDraft[] {
  return review.result.drafts.filter((draft) => isTaken(review, draft))
}

/** The category a draft is stored under: its own, else the typed one; null when there is neither. */
export function categoryToStore(review: ImportReview, draft: QuestionDraft): string | null {
  return draft.category ?? (review.category.trim() || null)
}
