import { Check, Minus, Snowflake } from 'lucide-react'
import { formatCount } from '../../../domain/format-number.ts'
import { formatDay, formatWeekday } from '../../../domain/statistics/calendar-day.ts'
import type { PracticeStreak, StreakDay } from '../../../domain/statistics/practice-streak.ts'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'

const LOOKS = {
  practiced: { icon: Check, said: 'practiced', className: 'bg-brand text-brand-ink' },
  frozen: { icon: Snowflake, said: 'missed, and frozen', className: 'bg-brand-soft text-brand-text' },
  missed: { icon: Minus, said: 'missed', className: 'bg-sunken text-ink-soft' },
  before: { icon: Minus, said: 'before your first practice', className: 'text-transparent' },
  open: { icon: Minus, said: 'not practiced yet', className: 'bg-sunken text-ink-soft' },
} as const

/** The streak of days with its last week, missed days included. */
export function StreakRow({ streak: { days, lastWeek } }: { readonly streak: PracticeStreak }) {
  const hasFrozen = lastWeek.some(({ is }) => is === 'frozen')
  return (
    <Card role="region" aria-label="Days of practice" className="mt-4 p-5 sm:p-6">
      <h2 className="text-[1.1875rem] font-bold">
        {days > 1
          ? `${formatCount(days, 'day')} of practice in a row`
          : lastWeek.at(-1)?.is === 'practiced'
            ? 'You practiced today'
            : '1 day of practice'}
      </h2>
      <ol className="mt-3 grid max-w-md grid-cols-7 gap-1 sm:gap-2">
        {lastWeek.map((each) => (
          <Day key={each.day} {...each} />
        ))}
      </ol>
      {hasFrozen && (
        <p className="mt-3 text-[0.9375rem] text-pretty text-ink-soft">
          One missed day a week is frozen: it does not count, and the row goes on.
        </p>
      )}
    </Card>
  )
}

function Day({ day, is }: StreakDay) {
  const { icon: Icon, said, className } = LOOKS[is]
  return (
    <li className="grid justify-items-center gap-1">
      <span className={classNames('grid size-9 place-content-center rounded-full', className)}>
        <Icon aria-hidden strokeWidth={2.5} className="size-5" />
      </span>
      <span aria-hidden className="text-[0.8125rem] text-ink-soft">
        {formatWeekday(day)}
      </span>
      <span className="sr-only">
        {formatDay(day)}: {said}
      </span>
    </li>
  )
}
