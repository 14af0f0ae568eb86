import { useMemo } from 'react'
import { foldCategories } from '../../domain/exams/category-groups.ts'
import { useCategoryLabel } from '../data/queries/category-titles.tsx'

/** A category to choose. */
export interface CategoryChoice {
  readonly value: string
  /** With its title. */
  readonly label: string
  /** The group that it folds into; absent for none. */
  readonly group?: string
}

/** Categories as choices of a list: those of a group together, and the others after them. */
export function useCategoryChoices(categories: readonly string[]): readonly CategoryChoice[] {
  const label = useCategoryLabel()
  return useMemo(() => {
    const { groups, others } = foldCategories(categories) ?? { groups: [], others: categories }
    return [
      ...groups.flatMap(({ name, categories: members }) =>
        members.map((value) => ({ value, label: label(value), group: name })),
      ),
      ...others.map((value) => ({ value, label: label(value) })),
    ]
  }, [categories, label])
}
