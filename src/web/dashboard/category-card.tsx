import { ChartBar, ChevronDown } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { formatCount, formatWholeNumber, wholePercent } from '../../domain/formatting/format-number.ts'
import {
  type CategoryPerformance,
  type CategoryTone,
  categoryTone,
  foldPerformance,
  type PerformanceWeight,
  performanceWeight,
} from '../../domain/statistics/category-performance.ts'
import { useCategoryLabel } from '../data/queries/category-titles.tsx'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { SectionCard, SectionEmptyState } from './section-card.tsx'

/** Tiles that are shown at first, and that each "Show more" adds. */
const PAGE = 24

/** A tile for every category, the weakest first (spec §9.5). `isPending` while the practice responses load. */
export function CategoryCard({
  performance,
  isPending,
  className,
}: {
  readonly performance: readonly CategoryPerformance[]
  readonly isPending: boolean
  readonly className?: string
}) {
  return (
    <SectionCard
      title="Performance by Category"
      className={className}
      description="Share of questions whose latest answer was correct, weakest first. A color is stronger the more questions were answered."
    >
      {performance.length === 0 ? (
        <SectionEmptyState icon={ChartBar} className="min-h-40 flex-1">
          Each category in your bank appears here with a bar that shows how well you know it.
        </SectionEmptyState>
      ) : (
        <CategoryGrid categories={performance} isPending={isPending} />
      )}
    </SectionCard>
  )
}

function CategoryGrid({
  categories,
  isPending,
}: {
  readonly categories: readonly CategoryPerformance[]
  /** Placeholders for the tiles: which category is the weakest is not known yet. */
  readonly isPending: boolean
}) {
  const tiles = useMemo(() => foldPerformance(categories), [categories])
  const [limit, setLimit] = useState(PAGE)
  const rest = tiles.length - limit
  return (
    <>
      <ul className={TILE_GRID}>
        {tiles
          .slice(0, limit)
          .map(({ members, ...tile }, index) =>
            isPending ? (
              <SkeletonTile key={tile.category} {...(index === 0 && { label: 'Loading' })} />
            ) : members.length > 0 ? (
              <GroupTile key={tile.category} group={tile} members={members} />
            ) : (
              <CategoryTile key={tile.category} performance={tile} />
            ),
          )}
      </ul>
      {rest > 0 && (
        <Button variant="quiet" onClick={() => setLimit(limit + PAGE)} className="mt-2 -ml-3 self-start px-3">
          Show {Math.min(rest, PAGE)} more {rest === 1 ? 'category' : 'categories'}
        </Button>
      )}
    </>
  )
}

/** The colors of a bar and the variant of its badge (spec §9.5), and grounds that are stronger the more they rest on. */
const TONES: Record<
  CategoryTone,
  {
    readonly bar: string
    readonly badge: BadgeTone
    readonly ground: Readonly<Record<PerformanceWeight, string>>
  }
> = {
  green: {
    bar: 'bg-good',
    badge: 'default',
    ground: { few: 'bg-good/6', some: 'bg-good/16', many: 'bg-good/28' },
  },
  yellow: {
    bar: 'bg-sun',
    badge: 'fair',
    ground: { few: 'bg-sun/8', some: 'bg-sun/24', many: 'bg-sun/40' },
  },
  red: {
    bar: 'bg-poor-fill',
    badge: 'poor',
    ground: { few: 'bg-poor-fill/6', some: 'bg-poor-fill/16', many: 'bg-poor-fill/28' },
  },
}

/** Two tiles in a row on a phone, as many as fit elsewhere. */
const TILE_GRID =
  'grid grid-flow-row-dense grid-cols-[repeat(auto-fill,minmax(min(100%,9.25rem),1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] sm:gap-3 2xl:auto-rows-[minmax(min-content,7.75rem)]'

const TILE = 'relative flex h-full min-w-0 flex-col rounded-control border border-line p-3'

function toneOf({ percent }: CategoryPerformance) {
  return percent === null ? null : TONES[categoryTone(percent)]
}

function tileClass(performance: CategoryPerformance): string {
  return classNames(TILE, toneOf(performance)?.ground[performanceWeight(performance.counted)])
}

/** One category; its name leads to its questions, those that need work first. */
function CategoryTile({ performance }: { readonly performance: CategoryPerformance }) {
  const { category } = performance
  const query = new URLSearchParams({ sort: 'needs-work', category })
  return (
    <li className={classNames(tileClass(performance), 'hover:border-line-strong')}>
      <Facts performance={performance}>
        {/* The whole tile can be pressed. */}
        <Link to={`/app/questions?${query}`} className="block rounded-sm after:absolute after:inset-0">
          <Name category={category} />
        </Link>
      </Facts>
    </li>
  )
}

/** A group of categories; opened, it takes the whole row and shows each. */
function GroupTile({
  group,
  members,
}: {
  readonly group: CategoryPerformance
  readonly members: readonly CategoryPerformance[]
}) {
  return (
    <li className="min-w-0 has-[>details[open]]:col-span-full">
      <details className="group/fold h-full [&::details-content]:min-h-0">
        <summary
          className={classNames(
            tileClass(group),
            'cursor-pointer list-none hover:border-line-strong group-open/fold:h-auto',
          )}
        >
          <Facts performance={group} strip={members}>
            <span className="flex items-center gap-1">
              <Name category={group.category} />
              <ChevronDown
                aria-hidden
                className="size-4 shrink-0 transition-transform duration-150 group-open/fold:rotate-180"
              />
            </span>
            <span className="block text-[0.8125rem] leading-5 font-normal text-ink">
              {formatCount(members.length, 'category', 'categories')}
            </span>
          </Facts>
        </summary>
        <ul className={classNames(TILE_GRID, 'py-2 sm:pl-4')}>
          {members.map((member) => (
            <CategoryTile key={member.category} performance={member} />
          ))}
        </ul>
      </details>
    </li>
  )
}

/** At most three lines: the tooltip of a long one has the rest. */
function Name({ category }: { readonly category: string }) {
  const label = useCategoryLabel()(category)
  return (
    <span title={label} className="line-clamp-3">
      {label}
    </span>
  )
}

/** Name and share, the bar or that of each member, and what they rest on. */
function Facts({
  performance,
  strip,
  children,
}: {
  readonly performance: CategoryPerformance
  readonly strip?: readonly CategoryPerformance[]
  readonly children: ReactNode
}) {
  const { questions, counted, correct, percent } = performance
  const tone = toneOf(performance)
  return (
    <>
      <div className="min-h-10 flex-1 text-[0.9375rem] leading-5 font-semibold wrap-anywhere">{children}</div>
      <div className="mt-1.5 flex h-6 items-center gap-2">
        {strip === undefined ? (
          <div aria-hidden="true" className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunken">
            {tone && (
              <div
                data-fill
                className={classNames('h-full min-w-1 rounded-full', tone.bar)}
                style={{ width: `${percent}%` }}
              />
            )}
          </div>
        ) : (
          <div aria-hidden="true" className="flex h-1.5 flex-1 gap-0.5">
            {strip.map((member) => (
              <span
                key={member.category}
                data-fill
                className={classNames('flex-1 rounded-full', toneOf(member)?.bar ?? 'bg-line')}
              />
            ))}
          </div>
        )}
        {tone && (
          <Badge tone={tone.badge} className="shrink-0 tabular-nums">
            {percent}%
          </Badge>
        )}
      </div>
      <p className="mt-1.5 min-h-8 text-[0.8125rem] leading-4 text-ink tabular-nums">
        {percent === null ? (
          `No answers yet in ${formatCount(questions, 'question')}`
        ) : (
          <>
            <span className="block">
              {formatWholeNumber(correct)} of {formatWholeNumber(counted)} correct
            </span>{' '}
            <span className="block">
              {wholePercent(correct, questions)}% of {formatCount(questions, 'question')}
            </span>
          </>
        )}
      </p>
    </>
  )
}

/** As high as a loaded tile. */
function SkeletonTile({ label }: { readonly label?: string }) {
  return (
    <li className={TILE}>
      <div className="min-h-10">
        <Skeleton className="h-5 w-24" {...(label !== undefined && { label })} />
      </div>
      <div className="mt-1.5 flex h-6 items-center">
        <Skeleton className="h-1.5 w-full" />
      </div>
      <Skeleton className="mt-1.5 h-8 w-32" />
    </li>
  )
}
