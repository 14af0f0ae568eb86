import { fateOf, type ImportReview, presenceOf } from './review.ts'
import type { ReviewItem } from './review-items.ts'

/** Which questions of a review are listed. */
export type ReviewShown = 'all' | 'findings' | 'duplicates' | 'not-taken' | 'changed'

export interface ReviewFilter {
  readonly shown: ReviewShown
  /** Words to be found, in any order, in text and options; blank for no search. */
  readonly search: string
}

export const WHOLE_REVIEW: ReviewFilter = { shown: 'all', search: '' }

/** The numbers of the drafts that pass, in the file's order. Capitals make no difference to a search. */
export function filterReview(review: ImportReview, { shown, search }: ReviewFilter): readonly number[] {
  const words = search.split(/\s+/).filter(Boolean)
  const patterns = words.map((word) => new RegExp(word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'iu'))
  const numbers: number[] = []
  for (const [number, item] of review.items.entries()) {
    if (isShown(review, number, item, shown) && patterns.every((word) => isFound(item, word))) {
      numbers.push(number)
    }
  }
  return numbers
}

function isShown(review: ImportReview, number: number, item: ReviewItem, shown: ReviewShown): boolean {
  switch (shown) {
    case 'all':
      return true
    case 'findings':
      return item.findings.length > 0
    case 'duplicates':
      return presenceOf(review, number) !== 'new'
    case 'not-taken':
      return fateOf(review, number) === 'skip' || fateOf(review, number) === 'leave-out'
    case 'changed':
      return review.originals.has(number)
  }
}

function isFound({ draft: { text, options, sourceId } }: ReviewItem, word: RegExp): boolean {
  return word.test(text) || options.some((option) => word.test(option)) || word.test(sourceId ?? '')
}
