import { foldCategories } from '../exams/category-groups.ts'
import { formatWholeNumber, wholePercent } from '../formatting/format-number.ts'

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
    .sort(weakestFirst(english))
}

/** The tally of a group of categories, under the name of the group. */
interface GroupTally extends CategoryTally {
  /** Those of its categories, the weakest first. */
  readonly members: readonly CategoryTally[]
}

/** Many tallies folded into groups, the weakest first, and those of categories that belong to none. */
export function tallyByGroup(tallies: readonly CategoryTally[]): {
  readonly groups: readonly GroupTally[]
  readonly others: readonly CategoryTally[]
} {
  const english = new Intl.Collator('en')
  const folded = foldCategories(tallies.map(({ category }) => category).sort(english.compare))
  if (folded === null) return { groups: [], others: tallies }
  const groups = folded.groups.map(({ name, categories }): GroupTally => {
    const names = new Set(categories)
    const members = tallies.filter(({ category }) => names.has(category))
    const correct = members.reduce((sum, tally) => sum + tally.correct, 0)
    const total = members.reduce((sum, tally) => sum + tally.total, 0)
    return { category: name, correct, total, percent: wholePercent(correct, total), members }
  })
  const others = new Set(folded.others)
  return {
    groups: groups.sort(weakestFirst(english)),
    others: tallies.filter(({ category }) => others.has(category)),
  }
}

function weakestFirst(english: Intl.Collator) {
  return (one: CategoryTally, other: CategoryTally): number =>
    one.percent - other.percent || english.compare(one.category, other.category)
}

/** More names than this are counted instead. */
const NAMED_MAX = 3

/** Categories as a line of text: "Art", "Art and Law", "Art, Law, Music and 2 more". */
export function categoryNames(categories: readonly string[]): string {
  if (categories.length > NAMED_MAX) {
    const rest = formatWholeNumber(categories.length - NAMED_MAX)
    return `${categories.slice(0, NAMED_MAX).join(', ')} and ${rest} more`
  }
  const last = categories.at(-1) ?? ''
  return categories.length > 1 ? `${categories.slice(0, -1).join(', ')} and ${last}` : last
}
