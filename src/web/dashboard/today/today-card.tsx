import { CalendarDays, Play } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { formatCount, formatWholeNumber } from '../../../domain/format-number.ts'
import { DAILY_GOALS, type DailyGoal, goalProgress } from '../../../domain/learning/plan/daily-goal.ts'
import type { Learner, PracticeResponse } from '../../../domain/model.ts'
import { reviewCount, type SmartPools } from '../../../domain/selection/smart-selection.ts'
import { readDailyGoal, storeDailyGoal } from '../../data/browser/daily-goal.ts'
import { usePracticeRequests } from '../../data/browser/practice-request.ts'
import { getActivity, localDay } from '../../data/queries/practice-aggregates.ts'
import { usePreparedExam } from '../../data/queries/use-prepared-exam.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { useNow } from '../../ui/use-now.ts'
import { SectionCard } from '../section-card.tsx'
import { Skeleton } from '../skeleton.tsx'
import { GoalRing } from './goal-ring.tsx'

/** Loaded where there is an exam to prepare for. */
const ExamAhead = lazy(async () => ({ default: (await import('./exam-ahead.tsx')).ExamAhead }))

/** How often the card checks for due questions and a new day, milliseconds. */
const RENEW_MS = 15_000

const GOAL_CHOICES = DAILY_GOALS.map((goal) => ({
  goal,
  value: `${goal}`,
  label: `${goal} questions a day`,
}))

/** What to do now, with one button that begins it (spec §2.5). */
export function TodayCard({
  learner,
  responses,
  pools,
}: {
  readonly learner: Learner
  /** Newest first; null while they load. */
  readonly responses: readonly PracticeResponse[] | null
  /** Null while the responses load. */
  readonly pools: SmartPools | null
}) {
  const now = useNow(RENEW_MS)
  const { startSession } = usePracticeRequests()
  const { exam, schedule, isPending } = usePreparedExam(learner.id)
  const [goal, setGoal] = useState(() => readDailyGoal(learner.id))
  const answered = responses && answeredToday(responses, now)
  const isPlanned = schedule.examAt !== null && schedule.examAt >= now
  const choose = (chosen: DailyGoal) => {
    setGoal(chosen)
    storeDailyGoal(learner.id, chosen)
  }
  return (
    <SectionCard
      title="Today"
      aside={
        <div className="min-h-12">
          {isPlanned ? (
            <Suspense fallback={<Skeleton className="h-6 w-60 max-w-full" />}>
              <ExamAhead examName={exam?.name ?? null} schedule={schedule} responses={responses} now={now} />
            </Suspense>
          ) : (
            !isPending && (
              <Link to="/app/practice/exams" className={buttonClass('accent', 'px-2 max-sm:-ml-2')}>
                <CalendarDays aria-hidden /> Set up your exam
              </Link>
            )
          )}
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-4">
        <div className="min-w-0">
          <p className="font-display text-[1.25rem] leading-7 font-bold text-pretty tabular-nums sm:text-[1.5rem] sm:leading-8">
            {pools === null ? (
              <Skeleton className="h-7 w-48 sm:h-8" said="Loading" />
            ) : (
              waitingText(pools, now)
            )}
          </p>
          <p className="mt-1 text-pretty text-ink-soft">
            {answered === null ? <Skeleton className="h-6 w-40" /> : goalText(goal, answered)}
          </p>
        </div>
        <div className="sm:row-span-2">
          <GoalRing answered={answered} share={goalProgress(goal, answered ?? 0).share} />
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 max-sm:col-span-full">
          <Button
            onClick={() => startSession(isPlanned ? 'prepare' : 'smart')}
            className="min-h-12 px-10 text-base max-sm:w-full"
          >
            <Play aria-hidden /> Start
          </Button>
          <SelectField
            label="Daily goal"
            labelShown="always"
            value={`${goal}`}
            choices={GOAL_CHOICES}
            onChoose={(value) => {
              const chosen = GOAL_CHOICES.find((choice) => choice.value === value)
              if (chosen) choose(chosen.goal)
            }}
            className="max-sm:w-full"
          />
        </div>
      </div>
    </SectionCard>
  )
}

/** Answers since midnight where the learner is. */
function answeredToday(responses: readonly PracticeResponse[], now: number): number {
  return getActivity(responses).get(localDay()(now))?.answers ?? 0
}

/** What smart selection has for the learner now. */
function waitingText(pools: SmartPools, now: number): string {
  const due = reviewCount(pools, now)
  const fresh = pools.unattempted.length
  if (due === 0 && fresh === 0) return 'Nothing is due. Keep your knowledge fresh.'
  const parts = [
    ...(due > 0 ? [`${formatWholeNumber(due)} to review`] : []),
    ...(fresh > 0 ? [`${formatWholeNumber(fresh)} new`] : []),
  ]
  return parts.join(', ')
}

function goalText(goal: DailyGoal, answered: number): string {
  const { left } = goalProgress(goal, answered)
  if (left === 0) return `Daily goal reached: ${formatCount(answered, 'question')} answered today.`
  return `${formatWholeNumber(answered)} of ${goal} answered today, ${formatWholeNumber(left)} to go.`
}
