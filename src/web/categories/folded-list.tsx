import { ChevronRight } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { foldCategories } from '../../domain/exams/category-groups.ts'
import { formatCount } from '../../domain/formatting/format-number.ts'
import { useCategoryLabel } from '../data/queries/category-titles.tsx'

/** One row for each category, folded by common beginnings when there are many. */
export function FoldedList({
  categories,
  children,
}: {
  readonly categories: readonly string[]
  readonly children: (category: string) => ReactNode
}) {
  const folded = foldCategories(categories)
  const rows = (names: readonly string[]) => (
    <ul className="divide-y divide-line">
      {names.map((category) => (
        <li key={category}>{children(category)}</li>
      ))}
    </ul>
  )
  if (folded === null) return rows(categories)
  return (
    <>
      {folded.groups.map((group) => (
        <details key={group.name} className="group/fold border-b border-line">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control font-semibold hover:bg-sunken">
            <ChevronRight
              aria-hidden
              className="size-4 shrink-0 text-ink-soft transition-transform duration-150 group-open/fold:rotate-90"
            />
            {group.name}
            <span className="text-[0.875rem] font-normal text-ink-soft">
              {formatCount(group.categories.length, 'category', 'categories')}
            </span>
          </summary>
          <div className="pl-6">{rows(group.categories)}</div>
        </details>
      ))}
      {rows(folded.others)}
    </>
  )
}

/** A category to choose. */
interface CategoryChoice {
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
