import type { Question } from '../model.ts'
import { categoryOf } from '../selection/categories.ts'
import type { QuestionRow } from './question-row.ts'

/** What narrows the list of questions; a row has to pass all of it. */
export interface QuestionFilter {
  /** Words to be found, in any order, in what the bank says of the question; blank for no search. */
  readonly search: string
  /** A category as shown; null for all. */
  readonly category: string | null
  readonly flaggedOnly: boolean
}

export const NO_FILTER: QuestionFilter = { search: '', category: null, flaggedOnly: false }

/** Whether the filter leaves everything as it is. */
export function filtersNothing({ search, category, flaggedOnly }: QuestionFilter): boolean {
  return search.trim() === '' && category === null && !flaggedOnly
}

/** The rows that pass, in the order they came. Capitals and accents make no difference to a search. */
export function filterQuestions(
  rows: readonly QuestionRow[],
  filter: QuestionFilter,
): readonly QuestionRow[] {
  if (filtersNothing(filter)) return rows
  const words = fold(filter.search).split(/\s+/).filter(Boolean)
  return rows.filter(
    ({ question, category }) =>
      (!filter.flaggedOnly || question.isFlagged) &&
      (filter.category === null || filter.category === category) &&
      (words.length === 0 || containsAll(searchedText(question), words)),
  )
}

function containsAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word))
}

/** Folded once per question, at the first search. */
const searchedTexts = new WeakMap<Question, string>()

/** What a search looks through: the question, its options, its category and its explanation. */
function searchedText(question: Question): string {
  const known = searchedTexts.get(question)
  if (known !== undefined) return known
  const { text, options, explanation } = question
  const searched = fold([text, ...options, categoryOf(question), explanation ?? ''].join('\n'))
  searchedTexts.set(question, searched)
  return searched
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}
