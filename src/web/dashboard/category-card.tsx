import { ChartBar } from 'lucide-react'
import { useMemo } from 'react'
import type { Question } from '../../domain/model.ts'
import type { Standings } from '../../domain/selection/standing.ts'
import {
  type CategoryPerformance,
  type CategoryTone,
  categoryPerformance,
  categoryTone,
} from '../../domain/statistics/category-performance.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { counted, wholeNumber } from './counted.ts'
import { NothingYet } from './nothing-yet.tsx'
import { Pending } from './pending.tsx'
import { SectionCard } from './section-card.tsx'

/** The seed's colours of a bar and the look of its badge (seed §9, "Category bars"). */
const TONES: Record<CategoryTone, { readonly bar: string; readonly badge: BadgeTone }> = {
  green: { bar: 'bg-good', badge: 'default' },
  yellow: { bar: 'bg-sun', badge: 'fair' },
  red: { bar: 'bg-poor-fill', badge: 'poor' },
}

/** With more categories than this the list scrolls. */
const UNSCROLLED = 12

/** A bar for every category, the weakest first (seed §2). `standings` is null while practice loads. */
export function CategoryCard({
  questions,
  standings,
  className,
}: {
  readonly questions: readonly Question[]
  readonly standings: Standings | null
  readonly className?: string
}) {
  const performance = useMemo(
    () => standings && categoryPerformance(questions, standings),
    [questions, standings],
  )
  return (
    <SectionCard
      title="Performance by Category"
      description="Share of questions whose latest answer was correct, the weakest first"
      className={className}
    >
      {performance === null ? (
        <Pending className="h-96 w-full" />
      ) : performance.length === 0 ? (
        <NothingYet icon={ChartBar} className="flex-1">
          Every category of your bank appears here, with a bar for how well you know it.
        </NothingYet>
      ) : (
        <CategoryList categories={performance} />
      )}
    </SectionCard>
  )
}

function CategoryList({ categories }: { readonly categories: readonly CategoryPerformance[] }) {
  const list = (
    <ul className="grid gap-4">
      {categories.map((each) => (
        <CategoryRow key={each.category} {...each} />
      ))}
    </ul>
  )
  if (categories.length <= UNSCROLLED) return list
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
      aria-label="All categories"
      className="-mx-2 max-h-[40rem] overflow-y-auto overscroll-contain rounded-control px-2 py-1"
    >
      {list}
    </section>
  )
}

function CategoryRow({ category, questions, counted: answered, correct, percent }: CategoryPerformance) {
  const tone = percent === null ? null : TONES[categoryTone(percent)]
  return (
    <li>
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 font-semibold">{category}</p>
        {tone && (
          <Badge tone={tone.badge} className="tabular-nums">
            {percent}%
          </Badge>
        )}
      </div>
      <div aria-hidden="true" className="mt-1.5 h-2 overflow-hidden rounded-full bg-sunken">
        {tone && (
          <div
            className={classNames('h-full min-w-1 rounded-full', tone.bar)}
            style={{ width: `${percent}%` }}
          />
        )}
      </div>
      <p className="mt-1 text-[0.875rem] leading-5 text-ink-soft tabular-nums">
        {percent === null
          ? `No answers yet in ${counted(questions, 'question')}`
          : `${wholeNumber(correct)} of ${wholeNumber(answered)} answered correct · ${counted(questions, 'question')}`}
      </p>
    </li>
  )
}
