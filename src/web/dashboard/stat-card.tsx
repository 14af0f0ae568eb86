import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'

export interface Stat {
  readonly label: string
  readonly icon: LucideIcon
  /** Null while it is not known yet. */
  readonly value: ReactNode
  /** What the figure is computed from. */
  readonly detail: string | null
  readonly tone?: 'good' | 'poor'
  /** There is nothing to count yet: its zero steps back. */
  readonly isAtRest?: boolean
  /** Draws the figure as a bar beneath it, percent, 0–100; null while it is not known yet. */
  readonly share?: number | null
}

/**
 * One figure of the dashboard. It keeps its size while the figure loads. Belongs in a `dl` that is a grid, whose rows
 * it shares: figures beside each other are on one line, however long the labels and details around them are. The
 * columns are narrow on a phone; of nine cards the last one gets a row of two columns to itself.
 */
export function StatCard({ label, icon: Icon, value, detail, tone, isAtRest, share }: Stat) {
  return (
    <Card
      className={classNames(
        'grid min-w-0 grid-rows-subgrid gap-y-0 p-2.5 @max-[21rem]:last:col-span-full sm:p-4 sm:px-5',
        share === undefined ? 'row-span-3' : 'row-span-4',
      )}
    >
      <dt className="flex items-start justify-between gap-2 text-[0.8125rem] leading-4 font-semibold text-ink-soft sm:text-[0.9375rem] sm:leading-5">
        <span className="min-w-0">{label}</span>
        <Icon aria-hidden className="size-5 shrink-0 text-brand-text/80 max-sm:hidden" />
      </dt>
      <dd
        className={classNames(
          'flex min-h-8 items-center pt-1 font-display text-[1.375rem] leading-none tabular-nums sm:min-h-11 sm:text-[2rem]',
          isAtRest ? 'font-medium text-ink-soft' : 'font-bold',
          tone === 'good' && 'text-good',
          tone === 'poor' && 'text-poor',
        )}
      >
        {value ?? <Skeleton label="Loading" />}
      </dd>
      {share !== undefined && (
        <dd aria-hidden="true" className="mt-1 h-1.5 overflow-hidden rounded-full bg-sunken">
          <div
            data-fill
            className="h-full rounded-full bg-brand transition-[width] duration-500 ease-grow"
            style={{ width: `${share ?? 0}%` }}
          />
        </dd>
      )}
      <dd className="mt-1 min-h-4 text-[0.8125rem] leading-4 text-ink-soft tabular-nums sm:mt-1.5 sm:min-h-5 sm:text-[0.875rem] sm:leading-5">
        {detail ?? <Skeleton className="h-4 w-full max-w-28" />}
      </dd>
    </Card>
  )
}
