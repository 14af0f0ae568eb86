import { wholePercent } from '../percent.ts'

/** How many answers of a category were correct. */
export interface CategoryTally {
  readonly category: string
  readonly correct: number
  readonly total: number
  /** Whole percent of `correct` in `total`. */
  readonly percent: number
}

/** The tallies of these answers by category as shown, the weakest first, ties by name. */
export function tallyByCategory(
  answers: readonly { readonly category: string; readonly isCorrect: boolean }[],
): readonly CategoryTally[] {
  const english = new Intl.Collator('en')
  return [...Map.groupBy(answers, ({ category }) => category)]
    .map(([category, members]) => {
      const correct = members.filter(({ isCorrect }) => isCorrect).length
      return { category, correct, total: members.length, percent: wholePercent(correct, members.length) }
    })
    .sort((one, other) => one.percent - other.percent || english.compare(one.category, other.category))
}
