import { useMemo } from 'react'
import type { PracticeResponse } from '../../domain/model.ts'
import { MINUTE_MS } from '../../domain/time-units.ts'
import { getActivity, localDay } from '../data/queries/practice-aggregates.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useNow } from '../ui/use-now.ts'
import { AccuracyFigure } from './accuracy-figure.tsx'
import { ActivityFigure } from './activity-figure.tsx'
import { SectionCard } from './section-card.tsx'

/** How often the page checks whether a new day has begun, milliseconds. */
const RENEW_MS = MINUTE_MS

/** Practice over time, by days in the learner's time zone. `responses` are null while they load. */
export function ProgressCard({
  responses,
  className,
}: {
  readonly responses: readonly PracticeResponse[] | null
  readonly className?: string
}) {
  const today = localDay()(useNow(RENEW_MS))
  const activity = useMemo(() => responses && getActivity(responses), [responses])
  return (
    <SectionCard title="Progress" description="Your practice, day by day" className={className}>
      {activity === null ? (
        <div className="grid grid-cols-1 gap-6 2xl:grid-cols-2">
          <Skeleton className="h-72 w-full rounded-control" label="Loading" />
          <Skeleton className="h-64 w-full rounded-control" />
        </div>
      ) : (
        <div className="grid grid-cols-1 gap-x-8 gap-y-4 2xl:grid-cols-[minmax(0,1fr)_24rem]">
          <AccuracyFigure activity={activity} today={today} />
          <ActivityFigure activity={activity} today={today} />
        </div>
      )}
    </SectionCard>
  )
}
