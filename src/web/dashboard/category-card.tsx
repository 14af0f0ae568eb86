import { ChartBar } from 'lucide-react'
import { formatCount, formatWholeNumber } from '../../domain/format-number.ts'
import {
  type CategoryPerformance,
  type CategoryTone,
  categoryTone,
} from '../../domain/statistics/category-performance.ts'
import { CategoryName } from '../categories/category-name.tsx'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { SectionCard } from './section-card.tsx'
import { SectionEmptyState } from './section-empty-state.tsx'
import { Skeleton } from './skeleton.tsx'

/** The colors of a bar and the variant of its badge (spec §9.5). */
const TONES: Record<CategoryTone, { readonly bar: string; readonly badge: BadgeTone }> = {
  green: { bar: 'bg-good', badge: 'default' },
  yellow: { bar: 'bg-sun', badge: 'fair' },
  red: { bar: 'bg-poor-fill', badge: 'poor' },
}

/** With more categories than this the list scrolls. */
const UNSCROLLED = 16

/** A bar for every category, the weakest first (spec §9.5). `isPending` while the practice responses load. */
export function CategoryCard({
  performance,
  isPending,
}: {
  readonly performance: readonly CategoryPerformance[]
  readonly isPending: boolean
}) {
  return (
    <SectionCard
      title="Performance by Category"
      description="Share of questions whose latest answer was correct, weakest first"
    >
      {performance.length === 0 ? (
        <SectionEmptyState icon={ChartBar} className="h-40">
          Each category in your bank appears here with a bar that shows how well you know it.
        </SectionEmptyState>
      ) : (
        <CategoryList categories={performance} isPending={isPending} />
      )}
    </SectionCard>
  )
}

function CategoryList({
  categories,
  isPending,
}: {
  readonly categories: readonly CategoryPerformance[]
  /** Placeholders for the rows: which category is the weakest is not known yet. */
  readonly isPending: boolean
}) {
  const list = (
    <ul
      className={classNames('grid grid-cols-1 gap-x-10 gap-y-4', categories.length > 1 && 'md:grid-cols-2')}
    >
      {categories.map((each, index) =>
        isPending ? (
          <SkeletonRow key={each.category} {...(index === 0 && { said: 'Loading' })} />
        ) : (
          <CategoryRow key={each.category} {...each} />
        ),
      )}
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
        <p className="min-w-0 font-semibold">
          <CategoryName category={category} />
        </p>
        {tone && (
          <Badge tone={tone.badge} className="tabular-nums">
            {percent}%
          </Badge>
        )}
      </div>
      <div aria-hidden="true" className="mt-1.5 h-2 overflow-hidden rounded-full bg-sunken">
        {tone && (
          <div
            data-fill
            className={classNames('h-full min-w-1 rounded-full', tone.bar)}
            style={{ width: `${percent}%` }}
          />
        )}
      </div>
      <p className="mt-1 text-[0.875rem] leading-5 text-ink-soft tabular-nums">
        {percent === null
          ? `No answers yet in ${formatCount(questions, 'question')}`
          : `${formatWholeNumber(correct)} of ${formatWholeNumber(answered)} correct · ${formatCount(questions, 'question')}`}
      </p>
    </li>
  )
}

/** As high as a loaded row. */
function SkeletonRow({ said }: { readonly said?: string }) {
  return (
    <li>
      <Skeleton className="h-6 w-32" {...(said !== undefined && { said })} />
      <Skeleton className="mt-1.5 h-2 w-full" />
      <Skeleton className="mt-1 h-5 w-44" />
    </li>
  )
}
