import { CalendarDays } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { formatCount } from '../../domain/formatting/format-number.ts'
import type { ActivityByDay } from '../../domain/statistics/activity-by-day.ts'
import {
  type CalendarDay,
  DAYS_A_WEEK,
  formatDay,
  formatMonth,
} from '../../domain/statistics/calendar-day.ts'
import {
  accuracyOf,
  activityLevel,
  calendarDays,
  type Period,
  sumOf,
} from '../../domain/statistics/practice-activity.ts'
import { classNames } from '../ui/class-names.ts'
import { ChartSlider, PeriodTable } from './chart-parts.tsx'
import { SectionEmptyState } from './section-card.tsx'

/** How far the calendar reaches back: half a year. */
const WEEKS = 26

/** The days of practice, as a calendar, a sentence and a table. */
export function ActivityFigure({
  activity,
  today,
}: {
  readonly activity: ActivityByDay
  readonly today: CalendarDay
}) {
  const id = useId()
  const days = useMemo(() => calendarDays(activity, today, WEEKS), [activity, today])
  const { answers } = sumOf(days)
  const daysPracticed = days.filter((day) => day.answers > 0).length
  return (
    <figure aria-labelledby={id}>
      <figcaption id={id} className="mb-3">
        <h3 className="font-semibold">Activity</h3>
      </figcaption>
      {answers === 0 ? (
        <SectionEmptyState icon={CalendarDays} className="h-40">
          Each day you practice is marked here, for the last {WEEKS} weeks.
        </SectionEmptyState>
      ) : (
        <>
          <ActivityCalendar
            label="Activity, day by day"
            days={days}
            summary={`${formatCount(answers, 'answer')} on ${formatCount(daysPracticed, 'day')} in the last ${WEEKS} weeks`}
            describe={describeDay}
          />
          <PeriodTable
            caption={`Activity, the last ${WEEKS} weeks`}
            head="Day"
            periods={days}
            name={({ from }) => formatDay(from)}
          />
        </>
      )}
    </figure>
  )
}

function describeDay(day: Period): string {
  const percent = accuracyOf(day)
  const words =
    percent === null ? 'no practice' : `${formatCount(day.answers, 'answer')}, ${percent}% correct`
  return `${formatDay(day.from)}: ${words}`
}

/** One day's square and the step to the next, in the drawing's own units. */
const SQUARE = 10
const STEP = 12
const LEVELS = ['fill-sunken', 'fill-brand/25', 'fill-brand/50', 'fill-brand/75', 'fill-brand'] as const
const LEGEND = ['bg-sunken', 'bg-brand/25', 'bg-brand/50', 'bg-brand/75', 'bg-brand'] as const
/** The weekdays that are named beside the rows; the others have no space. */
const WEEKDAYS = ['', 'Mon', '', 'Wed', '', 'Fri', ''] as const
/** A month is named above its first full week, unless the next name would overlap it: the distance needed, weeks. */
const MONTH_ROOM = 3

/**
 * A square for every day, one column per week starting on Sunday, darker the more was practiced. `days` begin on a
 * Sunday.
 */
function ActivityCalendar({
  label,
  days,
  summary,
  describe,
}: {
  readonly label: string
  readonly days: readonly Period[]
  /** Shown beneath while the pointer is on no day. */
  readonly summary: string
  readonly describe: (day: Period) => string
}) {
  const [at, setAt] = useState<number | null>(null)
  const pointed = at === null ? undefined : days[at]
  const weeks = Math.ceil(days.length / DAYS_A_WEEK)
  return (
    <>
      <div className="@container grid grid-cols-[auto_1fr] gap-x-2 text-[0.75rem] leading-4 text-ink-soft">
        <div aria-hidden="true" className="relative col-start-2 mb-1 h-4">
          {monthNames(days).map(({ name, week }) => (
            <span
              key={week}
              className="absolute @max-[14rem]:even:hidden"
              style={{ left: `${(100 * week) / weeks}%` }}
            >
              {name}
            </span>
          ))}
        </div>
        <div
          aria-hidden="true"
          className="grid grid-rows-7 items-center @max-[14rem]:invisible @max-[14rem]:w-0"
        >
          {WEEKDAYS.map((name, weekday) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the seven rows never change
            <span key={weekday} className="h-0 leading-0">
              {name}
            </span>
          ))}
        </div>
        <ChartSlider
          label={label}
          count={days.length}
          at={at}
          onPoint={setAt}
          describe={(index) => {
            const day = days[index]
            return day ? describe(day) : ''
          }}
          locate={(x, y) => {
            const index = Math.floor(x * weeks) * DAYS_A_WEEK + Math.floor(y * DAYS_A_WEEK)
            return index >= 0 && index < days.length ? index : null
          }}
        >
          <Squares days={days} weeks={weeks} at={at} />
        </ChartSlider>
      </div>
      <div className="mt-3 flex flex-wrap max-sm:min-h-16 items-start justify-between gap-x-4 gap-y-2 text-[0.875rem] leading-5 text-ink-soft tabular-nums">
        <p className={classNames('min-w-0', pointed && 'font-semibold text-ink')}>
          {pointed ? describe(pointed) : summary}
        </p>
        <Legend />
      </div>
    </>
  )
}

function Squares({
  days,
  weeks,
  at,
}: {
  readonly days: readonly Period[]
  readonly weeks: number
  readonly at: number | null
}) {
  const busiest = Math.max(0, ...days.map(({ answers }) => answers))
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${weeks * STEP - (STEP - SQUARE)} ${DAYS_A_WEEK * STEP - (STEP - SQUARE)}`}
      className="block w-full overflow-visible"
    >
      {days.map(({ from, answers }, index) => (
        <rect
          key={from}
          x={Math.floor(index / DAYS_A_WEEK) * STEP}
          y={(index % DAYS_A_WEEK) * STEP}
          width={SQUARE}
          height={SQUARE}
          rx={2.5}
          className={classNames(
            LEVELS[activityLevel(answers, busiest)],
            index === at && 'stroke-ink stroke-[1.5]',
          )}
        />
      ))}
    </svg>
  )
}

function Legend() {
  return (
    <p aria-hidden="true" className="flex items-center gap-1 text-[0.8125rem]">
      <span className="mr-1">Less</span>
      {LEGEND.map((fill) => (
        <span key={fill} data-fill className={classNames('size-3 rounded-[0.1875rem]', fill)} />
      ))}
      <span className="ml-1">More</span>
    </p>
  )
}

/** Each month's name, above the first week that begins in it. */
function monthNames(days: readonly Period[]): readonly { readonly name: string; readonly week: number }[] {
  const starts = days.filter((_, index) => index % DAYS_A_WEEK === 0).map(({ from }) => formatMonth(from))
  const firsts = starts.flatMap((name, week) => (name === starts[week - 1] ? [] : [{ name, week }]))
  return firsts.filter(({ week }, index) => (firsts[index + 1]?.week ?? starts.length) - week >= MONTH_ROOM)
}
