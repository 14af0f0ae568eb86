import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { Skeleton } from './skeleton.tsx'

export interface Stat {
  readonly label: string
  readonly icon: LucideIcon
  /** Null while it is not known yet. */
  readonly value: ReactNode
  /** What the figure is computed from. */
  readonly detail: string | null
  readonly tone?: 'good' | 'poor'
  /** Draws the figure as a bar beneath it, percent, 0–100; null while it is not known yet. */
  readonly share?: number | null
}

/**
 * One figure of the dashboard. It keeps its size while the figure loads. Belongs in a `dl`; of nine cards the last one
 * gets a row of two columns to itself.
 */
export function StatCard({ label, icon: Icon, value, detail, tone, share }: Stat) {
  return (
    <Card className="flex min-w-0 flex-col p-3.5 last:max-md:col-span-full sm:p-4 sm:px-5">
      <dt className="flex items-start justify-between gap-2 text-[0.9375rem] leading-5 font-semibold text-ink-soft max-sm:min-h-10">
        <span className="min-w-0">{label}</span>
        <Icon aria-hidden className="size-5 shrink-0 text-brand-text/80 max-[22.5rem]:hidden" />
      </dt>
      <dd
        className={classNames(
          'mt-auto flex min-h-11 items-center pt-1 font-display text-[1.625rem] leading-none font-bold tabular-nums max-[22.5rem]:text-[1.375rem] sm:text-[2rem]',
          tone === 'good' && 'text-good',
          tone === 'poor' && 'text-poor',
        )}
      >
        {value ?? <Skeleton said="Loading" />}
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
      <dd className="mt-1.5 min-h-5 text-[0.875rem] leading-5 text-ink-soft tabular-nums">
        {detail ?? <Skeleton className="h-4 w-28" />}
      </dd>
    </Card>
  )
}
