import { useMemo } from 'react'
import type { PracticeResponse } from '../../../domain/model.ts'
import { practiceStreak } from '../../../domain/statistics/practice-streak.ts'
import { getActivity, localDay } from '../../data/queries/practice-aggregates.ts'
import { StreakWeek, streakTitle } from '../../streak/streak-week.tsx'

/** The days of practice in a row (spec §4.18), with their last week where there is space. */
export function DaysOfPractice({
  responses,
  now,
}: {
  readonly responses: readonly PracticeResponse[]
  /** Milliseconds since the epoch. */
  readonly now: number
}) {
  const today = localDay()(now)
  const streak = useMemo(() => practiceStreak(getActivity(responses), today), [responses, today])
  return (
    <section aria-label="Days of practice">
      <h3 className="text-[0.9375rem] leading-6 font-semibold">{streakTitle(streak)}</h3>
      <div className="mt-2 max-lg:hidden">
        <StreakWeek lastWeek={streak.lastWeek} />
      </div>
    </section>
  )
}
