import { Check, Minus, Snowflake } from 'lucide-react'
import { formatCount } from '../../domain/formatting/format-number.ts'
import { formatDay, formatWeekday } from '../../domain/statistics/calendar-day.ts'
import type { PracticeStreak, StreakDay } from '../../domain/statistics/practice-streak.ts'
import { classNames } from '../ui/class-names.ts'

const STYLES = {
  practiced: { icon: Check, label: 'practiced', className: 'bg-brand text-brand-ink' },
  frozen: { icon: Snowflake, label: 'missed, and frozen', className: 'bg-brand-soft text-brand-text' },
  missed: { icon: Minus, label: 'missed', className: 'bg-sunken text-ink-soft' },
  before: { icon: Minus, label: 'before your first practice', className: 'text-transparent' },
  open: { icon: Minus, label: 'not practiced yet', className: 'bg-sunken text-ink-soft' },
} as const

/** The last seven days of a streak, missed ones included. */
export function StreakWeek({ lastWeek }: Pick<PracticeStreak, 'lastWeek'>) {
  return (
    <ol className="grid max-w-md grid-cols-7 gap-1 sm:gap-2">
      {lastWeek.map((each) => (
        <Day key={each.day} {...each} />
      ))}
    </ol>
  )
}

/** "3 days of practice in a row" */
export function streakTitle({ days, lastWeek }: PracticeStreak): string {
  if (days === 0) return 'Practice today to start a streak'
  if (days > 1) return `${formatCount(days, 'day')} of practice in a row`
  return lastWeek.at(-1)?.is === 'practiced' ? 'You practiced today' : '1 day of practice'
}

function Day({ day, is }: StreakDay) {
  const { icon: Icon, label, className } = STYLES[is]
  return (
    <li className="grid justify-items-center gap-1">
      <span className={classNames('grid size-9 place-content-center rounded-full', className)}>
        <Icon aria-hidden strokeWidth={2.5} className="size-5" />
      </span>
      <span aria-hidden className="text-[0.8125rem] text-ink-soft">
        {formatWeekday(day)}
      </span>
      <span className="sr-only">
        {formatDay(day)}: {label}
      </span>
    </li>
  )
}
