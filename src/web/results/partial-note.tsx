import { categoryNames } from '../../domain/statistics/category-names.ts'
import type { PartialTest } from '../../domain/statistics/partial-test.ts'
import { useCategoryLabel } from '../data/queries/category-titles.tsx'

/** What a partial test left out (spec §9.4). */
export function PartialNote({ part }: { readonly part: PartialTest }) {
  const label = useCategoryLabel()
  return (
    <p className="border-t border-line px-5 py-3 text-[0.9375rem] text-pretty wrap-anywhere text-ink-soft sm:px-6">
      {part.by === 'categories' ? (
        <>
          A test on chosen categories: <bdi>{categoryNames(part.categories.map(label))}</bdi>.
        </>
      ) : (
        `A partial test: ${part.asked} of the ${part.wanted} questions of the exam.`
      )}
    </p>
  )
}
