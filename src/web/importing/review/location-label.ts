import { isWholeFile, type SourceLocation } from '../../../domain/importing/drafts/draft.ts'
import type { ImportReview } from '../../../domain/importing/review/review.ts'

/** A position in the files: "Line 12", "trees.csv, line 12, T1A01", "Line 12, question 3", "Page 3, question 12", "Note 12", "Question 12" of an assistant, "The file". */
export function locationLabel(place: SourceLocation): string {
  const { line, item, id, file, unit = 'line' } = place
  if (isWholeFile(place)) return file ?? 'The file'
  const numbered = `${unit} ${line.toLocaleString('en-US')}`
  const where =
    file === undefined ? numbered.charAt(0).toUpperCase() + numbered.slice(1) : `${file}, ${numbered}`
  if (id === null) return isOneLine(place) ? `${where}, question ${item}` : where
  return (unit === 'line' || unit === 'page') && /^\d+$/.test(id)
    ? `${where}, question ${id}`
    : `${where}, ${id}`
}

/** Programs write a whole file on one line, and then the line does not locate a question. */
function isOneLine({ line, item, unit = 'line' }: SourceLocation): boolean {
  return unit === 'line' && line === 1 && item !== null && item > 1
}

/** What each question of a review is in, as a word within a sentence. */
export function sourceWord({ items }: Pick<ImportReview, 'items'>): 'file' | 'proposal' {
  return items[0]?.draft.location.unit === 'question' ? 'proposal' : 'file'
}
