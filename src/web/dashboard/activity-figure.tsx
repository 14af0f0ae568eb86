import { CalendarDays } from 'lucide-react'
import { useId, useMemo } from 'react'
import { formatCount } from '../../domain/format-number.ts'
import { type CalendarDay, formatDay } from '../../domain/statistics/calendar-day.ts'
import {
  type ActivityByDay,
  accuracyOf,
  calendarDays,
  type Period,
  sumOf,
} from '../../domain/statistics/practice-activity.ts'
import { ActivityCalendar } from './activity-calendar.tsx'
import { PeriodTable } from './period-table.tsx'
import { SectionEmptyState } from './section-empty-state.tsx'

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
