import type { CategoryCount, ExamRules } from './exam-definition.ts'

/**
 * A change of a whole category.
 *
 * - merge: its questions get the category `into`; into a new name, this renames it
 * - title: gives it a title, such as "Purpose and rules" for "T1A"; null removes it
 */
export type CategoryChange =
  | { readonly is: 'merge'; readonly category: string; readonly into: string }
  | { readonly is: 'title'; readonly category: string; readonly title: string | null }

/** The new names of merged categories, by their old ones. */
export function categoryRenames(changes: readonly CategoryChange[]): ReadonlyMap<string, string> {
  return new Map(
    changes.flatMap((change) =>
      change.is === 'merge' && change.category !== change.into ? [[change.category, change.into]] : [],
    ),
  )
}

/**
 * The titles of categories after changes. Merging comes before titles. The title of a merged category moves where the
 * other one has none.
 */
export function titlesAfter(
  titles: ReadonlyMap<string, string>,
  changes: readonly CategoryChange[],
): ReadonlyMap<string, string> {
  const after = new Map(titles)
  for (const [category, into] of categoryRenames(changes)) {
    const title = titles.get(category)
    after.delete(category)
    if (title !== undefined && !after.has(into)) after.set(into, title)
  }
  for (const change of changes) {
    if (change.is !== 'title') continue
    if (change.title === null) after.delete(change.category)
    else after.set(change.category, change.title)
  }
  return after
}

/** What of an exam names categories. */
type CategoryNames = Pick<ExamRules, 'categories' | 'blueprint'>

/**
 * What an exam names after categories were merged. Numbers for merged categories are added up. Null when it names none of
 * them.
 */
export function renamedInExam(
  { categories, blueprint }: CategoryNames,
  renames: ReadonlyMap<string, string>,
): CategoryNames | null {
  const counts = blueprint.kind === 'named' ? blueprint.counts : []
  const names = [...categories, ...counts.map(({ category }) => category)]
  if (!names.some((category) => renames.has(category))) return null
  const nameOf = (category: string) => renames.get(category) ?? category
  return {
    categories: [...new Set(categories.map(nameOf))],
    blueprint: blueprint.kind === 'named' ? { ...blueprint, counts: addedUp(counts, nameOf) } : blueprint,
  }
}

function addedUp(
  counts: readonly CategoryCount[],
  nameOf: (category: string) => string,
): readonly CategoryCount[] {
  const sums = new Map<string, number>()
  for (const { category, count } of counts) {
    const name = nameOf(category)
    sums.set(name, (sums.get(name) ?? 0) + count)
  }
  return [...sums].map(([category, count]) => ({ category, count }))
}
