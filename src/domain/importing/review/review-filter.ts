import { duplicateStatusOf, importActionOf } from './import-actions.ts'
import type { ImportReview } from './review.ts'
import type { ReviewItem } from './review-items.ts'

/** Which questions of a review are listed. */
export type ReviewSubset = 'all' | 'findings' | 'duplicates' | 'not-taken' | 'changed'

export interface ReviewFilter {
  readonly shown: ReviewSubset
  /** Words to be found, in any order, in text and options; blank for no search. */
  readonly search: string
}

export const WHOLE_REVIEW: ReviewFilter = { shown: 'all', search: '' }

/** The numbers of the drafts that are listed, in the file's order. */
export function listedNumbers(review: ImportReview, shown: ReviewSubset): readonly number[] {
  const numbers = [...review.items.keys()]
  if (shown === 'all') return numbers
  return numbers.filter((number) => isShown(review, number, shown))
}

/** Those of `numbers` that a search finds, whatever the capitals: a long list can be searched part by part. */
export function searchReview(
  review: ImportReview,
  numbers: readonly number[],
  search: string,
): readonly number[] {
  const words = search.split(/\s+/).filter(Boolean)
  if (words.length === 0) return numbers
  const patterns = words.map((word) => new RegExp(word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'iu'))
  return numbers.filter((number) => {
    const item = review.items[number]
    return item !== undefined && patterns.every((word) => isFound(item, word))
  })
}

function isShown(review: ImportReview, number: number, shown: Exclude<ReviewSubset, 'all'>): boolean {
  switch (shown) {
    case 'findings':
      return (review.items[number]?.findings.length ?? 0) > 0
    case 'duplicates':
      return duplicateStatusOf(review, number) !== 'new'
    case 'not-taken':
      return importActionOf(review, number) === 'skip' || importActionOf(review, number) === 'leave-out'
    case 'changed':
      return review.originals.has(number) || review.fixed.has(number)
  }
}

function isFound({ draft: { text, options, sourceId } }: ReviewItem, word: RegExp): boolean {
  return word.test(text) || options.some((option) => word.test(option)) || word.test(sourceId ?? '')
}
