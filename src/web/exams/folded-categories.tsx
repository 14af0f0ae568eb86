import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { groupByCode } from '../../domain/exams/category-groups.ts'
import { formatCount } from '../../domain/format-number.ts'

/** With more categories than this, those of a scheme such as T1A … T0C fold by their common beginning. */
const UNFOLDED_MAX = 12

/** One row for each category, folded by common beginnings when there are many. */
export function FoldedCategories({
  categories,
  children,
}: {
  readonly categories: readonly string[]
  readonly children: (category: string) => ReactNode
}) {
  const groups = categories.length > UNFOLDED_MAX ? groupByCode(categories) : null
  const rows = (names: readonly string[]) => (
    <ul>
      {names.map((category) => (
        <li key={category}>{children(category)}</li>
      ))}
    </ul>
  )
  if (groups === null) return rows(categories)
  return groups.map((group) => (
    <details key={group.name} className="group/fold border-line not-last:border-b">
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
  ))
}
