import { ChevronRight } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { categoryTone } from '../../domain/statistics/category-performance.ts'
import { type CategoryTally, tallyByGroup } from '../../domain/statistics/category-tally.ts'
import { CategoryName } from '../categories/category-name.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'

/** Categories that are shown at first: the weakest are what the learner acts on. */
const FIRST = 8

const BAR = { green: 'bg-good', yellow: 'bg-sun', red: 'bg-poor-fill' } as const

/** A bar for every category of a test or session, the weakest first. Many categories of a scheme fold into groups. */
export function CategoryBars({ categories }: { readonly categories: readonly CategoryTally[] }) {
  const titleId = useId()
  const [showsAll, setShowsAll] = useState(false)
  const { groups, others } = useMemo(() => tallyByGroup(categories), [categories])
  const shown = showsAll ? others : others.slice(0, FIRST)
  return (
    <section aria-labelledby={titleId} className="mt-6">
      <h2 id={titleId} className="mb-3 text-heading font-bold">
        By category
      </h2>
      <Card className="p-4 sm:p-6">
        <ul className="grid gap-3">
          {groups.map(({ members, ...group }) => (
            <li key={group.category}>
              <details className="group/fold">
                <summary className="flex min-h-11 cursor-pointer list-none items-start gap-2 rounded-control py-1.5 hover:bg-sunken">
                  <ChevronRight
                    aria-hidden
                    className="mt-1 size-4 shrink-0 text-ink-soft transition-transform duration-150 group-open/fold:rotate-90"
                  />
                  <div className="min-w-0 flex-1">
                    <Bar {...group} />
                  </div>
                </summary>
                <ul className="grid gap-3 py-2 pl-6">
                  {members.map((each) => (
                    <li key={each.category}>
                      <Bar {...each} />
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          ))}
          {shown.map((each) => (
            <li key={each.category}>
              <Bar {...each} />
            </li>
          ))}
        </ul>
        {others.length > shown.length && (
          <Button variant="quiet" onClick={() => setShowsAll(true)} className="mt-2 -ml-3 px-3">
            Show all {others.length} categories
          </Button>
        )}
      </Card>
    </section>
  )
}

function Bar({ category, correct, total, percent }: CategoryTally) {
  return (
    <>
      <div className="flex items-baseline justify-between gap-3 text-[0.9375rem]">
        <p className="min-w-0 font-semibold wrap-anywhere">
          <bdi>
            <CategoryName category={category} />
          </bdi>
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
    </>
  )
}
