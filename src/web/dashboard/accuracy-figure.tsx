import { ChartLine } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { formatCount } from '../../domain/formatting/format-number.ts'
import type { ActivityByDay } from '../../domain/statistics/activity-by-day.ts'
import { type CalendarDay, formatDay, formatShortDay } from '../../domain/statistics/calendar-day.ts'
import {
  type AccuracyEstimate,
  accuracyOf,
  lastDays,
  lastWeeks,
  type Period,
  POINT_ANSWERS_MIN,
  rollingAccuracy,
  sumOf,
} from '../../domain/statistics/practice-activity.ts'
import { Segments } from '../ui/segments.tsx'
import { AccuracyChart } from './accuracy-chart.tsx'
import { PeriodTable } from './chart-parts.tsx'
import { SectionEmptyState } from './section-card.tsx'

/** How accuracy can be shown: by day or by week, how many of them back from today, and how many the mean is of. */
const GRANULARITIES = {
  day: {
    choice: 'Per day',
    label: 'Accuracy per day',
    head: 'Day',
    many: 'days',
    past: 'the last 30 days',
    count: 30,
    meanOf: 7,
    periods: lastDays,
    name: ({ from }: Period) => formatDay(from),
  },
  week: {
    choice: 'Per week',
    label: 'Accuracy per week',
    head: 'Week of',
    many: 'weeks',
    past: 'the last 26 weeks',
    count: 26,
    meanOf: 4,
    periods: lastWeeks,
    name: ({ from }: Period) => `Week of ${formatDay(from)}`,
  },
} as const

type Granularity = keyof typeof GRANULARITIES

/** Accuracy per day or per week as a plot, a sentence and a table. */
export function AccuracyFigure({
  activity,
  today,
}: {
  readonly activity: ActivityByDay
  readonly today: CalendarDay
}) {
  const id = useId()
  const [granularity, setGranularity] = useState<Granularity>('day')
  const { label, head, many, past, name, count, meanOf, periods: periodsOf } = GRANULARITIES[granularity]
  const { periods, means } = useMemo(() => {
    const withEarlier = periodsOf(activity, today, count + meanOf - 1)
    return {
      periods: withEarlier.slice(meanOf - 1),
      means: rollingAccuracy(withEarlier, meanOf).slice(meanOf - 1),
    }
  }, [periodsOf, activity, today, count, meanOf])
  const total = sumOf(periods)
  const percent = accuracyOf(total)
  return (
    <figure aria-labelledby={id}>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <figcaption>
          <h3 id={id} className="font-semibold">
            Accuracy
          </h3>
          <p className="text-[0.875rem] leading-5 text-ink-soft tabular-nums">
            {percent === null
              ? `No answers in ${past}`
              : `${percent}% of ${formatCount(total.answers, 'answer')} correct in ${past}`}
          </p>
        </figcaption>
        {activity.size > 0 && (
          <fieldset className="flex rounded-control bg-sunken p-1">
            <legend className="sr-only">Show accuracy</legend>
            <Segments
              value={granularity}
              choices={CHOICES}
              onChoose={setGranularity}
              className="min-h-9 text-[0.875rem]"
            />
          </fieldset>
        )}
      </div>
      {percent === null ? (
        <SectionEmptyState icon={ChartLine} className="h-51">
          {activity.size === 0
            ? 'Your accuracy per day and per week appears here after your first practice.'
            : `You haven't practiced in ${past}. Practice today to continue the line.`}
        </SectionEmptyState>
      ) : (
        <>
          <AccuracyChart
            key={granularity}
            label={label}
            periods={periods}
            means={means}
            name={({ from }) => formatShortDay(from)}
            describe={(index) => {
              const period = periods[index]
              const mean = accuracyText(means[index])
              const own = period ? `${name(period)}: ${accuracyWords(period)}` : ''
              return mean === null ? own : `${own}; mean of ${meanOf} ${many} ${mean}`
            }}
          />
          <p className="mt-2 text-[0.8125rem] leading-4 text-pretty text-ink-soft">
            The line is the mean of {meanOf} {many}, within its likely range. Dots are {many} with{' '}
            {POINT_ANSWERS_MIN} answers or more, larger for more answers. Bars count answers.
          </p>
          <PeriodTable
            caption={`${label}, ${past}`}
            head={head}
            periods={periods}
            name={({ from }) => formatDay(from)}
            more={{
              head: `Mean of ${meanOf} ${many}`,
              of: (period) => accuracyText(means[periods.indexOf(period)]) ?? '',
            }}
          />
        </>
      )}
    </figure>
  )
}

const CHOICES: readonly { readonly value: Granularity; readonly label: string }[] = [
  { value: 'day', label: GRANULARITIES.day.choice },
  { value: 'week', label: GRANULARITIES.week.choice },
]

/** "78%, likely 70 to 84%"; null where there is no mean. */
function accuracyText(mean: AccuracyEstimate | null | undefined): string | null {
  if (!mean) return null
  const [percent, low, high] = [mean.percent, mean.low, mean.high].map(Math.round)
  return `${percent}%, likely ${low} to ${high}%`
}

function accuracyWords(period: Period): string {
  const percent = accuracyOf(period)
  return percent === null ? 'no practice' : `${percent}% of ${formatCount(period.answers, 'answer')}`
}
