import { useId, useState } from 'react'
import { categoryTone } from '../../domain/statistics/category-performance.ts'
import type { CategoryTally } from '../../domain/statistics/category-tally.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'

/** Categories that are shown at first: the weakest are what the learner acts on. */
const FIRST = 8

const BAR = { green: 'bg-good', yellow: 'bg-sun', red: 'bg-poor-fill' } as const

/** A bar for every category of a test or session, the weakest first. */
export function CategoryBars({ categories }: { readonly categories: readonly CategoryTally[] }) {
  const titleId = useId()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? categories : categories.slice(0, FIRST)
  return (
    <section aria-labelledby={titleId} className="mt-6">
      <h2 id={titleId} className="mb-3 text-heading font-bold">
        By category
      </h2>
      <Card className="p-4 sm:p-6">
        <ul className="grid gap-3">
          {shown.map((each) => (
            <CategoryBar key={each.category} {...each} />
          ))}
        </ul>
        {categories.length > shown.length && (
          <Button variant="quiet" onClick={() => setShowsAll(true)} className="mt-2 -ml-3 px-3">
            Show all {categories.length} categories
          </Button>
        )}
      </Card>
    </section>
  )
}

function CategoryBar({ category, correct, total, percent }: CategoryTally) {
  return (
    <li>
      <div className="flex items-baseline justify-between gap-3 text-[0.9375rem]">
        <p className="min-w-0 font-semibold wrap-anywhere">
          <bdi>{category}</bdi>
        </p>
        <p className="shrink-0 text-ink-soft tabular-nums">
          {correct} of {total} <span className="sr-only">correct</span>
        </p>
      </div>
      <div aria-hidden="true" className="mt-1.5 h-1.5 rounded-full bg-sunken">
        <div
          data-fill
          className={classNames('h-full rounded-full', BAR[categoryTone(percent)])}
          style={{ width: `${percent}%` }}
        />
      </div>
    </li>
  )
}
