import { useMemo } from 'react'
import { formatWholeNumber } from '../../domain/formatting/format-number.ts'
import {
  NEW_PERCENT,
  REVIEW_PERCENT,
  reviewCount,
  type SmartPools,
} from '../../domain/selection/smart-selection.ts'
import { classNames } from '../ui/class-names.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useNow } from '../ui/use-now.ts'
import { SectionCard } from './section-card.tsx'

/** How often the card checks whether questions have become due for the review pool, milliseconds. */
const RENEW_MS = 15_000

/** The share of draws that come from neither weighted pool (spec §9.2). */
const RANDOM_PERCENT = 100 - NEW_PERCENT - REVIEW_PERCENT

interface Pool {
  readonly name: string
  readonly meaning: string
  readonly percent: number
  readonly fill: string
  /** Null while practice loads. */
  readonly size: number | null
  /** Where the pool's draws go when it is empty. */
  readonly whenEmpty: string
}

/** What smart selection draws from now (spec §9.2). `smartPools` are null while practice loads. */
export function PoolCard({
  bankSize,
  smartPools,
}: {
  readonly bankSize: number
  readonly smartPools: SmartPools | null
}) {
  const pools = usePools(bankSize, smartPools)
  return (
    <SectionCard
      title="Smart Selection Question Pool"
      description="Where your next question comes from, and how often"
    >
      <div aria-hidden="true" className="mb-2 flex h-2.5 gap-0.5 overflow-hidden rounded-full">
        {pools.map(({ name, percent, fill, size }) => (
          <span
            key={name}
            data-fill
            className={classNames(fill, size === 0 && 'opacity-30')}
            style={{ width: `${percent}%` }}
          />
        ))}
      </div>
      <ul className="divide-y divide-line">
        {pools.map((pool) => (
          <PoolRow key={pool.name} pool={pool} />
        ))}
      </ul>
    </SectionCard>
  )
}

function PoolRow({ pool: { name, meaning, percent, fill, size, whenEmpty } }: { readonly pool: Pool }) {
  return (
    <li className="flex items-center gap-3 py-3 last:pb-0">
      <span aria-hidden="true" data-fill className={classNames('size-2.5 shrink-0 rounded-full', fill)} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {name} <span className="font-normal text-ink-soft tabular-nums">· {percent}% of draws</span>
        </p>
        <p className="text-[0.875rem] leading-5 text-pretty text-ink-soft">
          {size === 0 ? whenEmpty : meaning}
        </p>
      </div>
      <p className="flex min-w-12 justify-end font-display text-[1.625rem] leading-none font-bold tabular-nums">
        {size === null ? <Skeleton className="h-6 w-10" label="Loading" /> : formatWholeNumber(size)}
      </p>
    </li>
  )
}

function usePools(bankSize: number, places: SmartPools | null): readonly Pool[] {
  const now = useNow(RENEW_MS)
  const review = useMemo(() => places && reviewCount(places, now), [places, now])
  const unattempted = places === null ? null : places.unattempted.length
  const isBankEmpty = bankSize === 0
  return [
    {
      name: 'New questions',
      meaning: 'Never attempted',
      percent: NEW_PERCENT,
      fill: 'bg-brand',
      size: unattempted,
      whenEmpty: whenEmptyText(isBankEmpty, "You've tried every question", review, 'review questions'),
    },
    {
      name: 'Review questions',
      meaning: 'Missed recently, ready to review',
      percent: REVIEW_PERCENT,
      fill: 'bg-sun',
      size: review,
      whenEmpty: whenEmptyText(isBankEmpty, 'Nothing due', unattempted, 'new questions'),
    },
    {
      name: 'All questions',
      meaning: 'Any question in your bank, at random',
      percent: RANDOM_PERCENT,
      fill: 'bg-line-strong',
      size: bankSize,
      whenEmpty: 'Import questions to fill the pools',
    },
  ]
}

/** An empty pool passes its draws to the other pool; when both are empty, they go to all questions (spec §9.2). */
function whenEmptyText(isBankEmpty: boolean, why: string, otherSize: number | null, other: string): string {
  if (isBankEmpty) return 'No questions in your bank yet'
  return `${why}, so you'll get ${otherSize === 0 ? 'any question' : other}`
}
