import { CalendarDays, Play } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount, formatWholeNumber } from '../../../domain/format-number.ts'
import { answersBeforeForecast } from '../../../domain/learning/chance-text.ts'
import {
  DAILY_GOALS,
  type DailyGoal,
  dailyGoalLabel,
  goalProgress,
} from '../../../domain/learning/plan/daily-goal.ts'
import { isAhead } from '../../../domain/learning/plan/exam-ahead.ts'
import type { Learner, PracticeResponse } from '../../../domain/model.ts'
import { reviewCount, type SmartPools } from '../../../domain/selection/smart-selection.ts'
import { usePracticeRequests } from '../../data/browser/practice-request.ts'
import { PRACTICE_PATH } from '../../data/browser/start-path.ts'
import { readDailyGoal, storeDailyGoal } from '../../data/browser/storage/daily-goal.ts'
import { isInterrupted } from '../../data/browser/storage/saved-practice-store.ts'
import { answersOfToday, secondsPracticedToday } from '../../data/queries/answers-of-today.ts'
import { usePreparedExam } from '../../data/queries/use-prepared-exam.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { lazyPiece } from '../../ui/lazy-piece.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { ReadinessState } from '../readiness/use-readiness.ts'
import { SectionCard } from '../section-card.tsx'
import type { ChanceToday } from './exam-ahead.tsx'
import { GoalRing } from './goal-ring.tsx'

/** Loaded where there is an exam to prepare for. */
const ExamAhead = lazyPiece(
  () => import('./exam-ahead.tsx'),
  (code) => code.ExamAhead,
  <Skeleton className="h-6 w-60 max-w-full" />,
)

/** Loaded with the answers, which it is about. */
const DaysOfPractice = lazyPiece(
  () => import('./days-of-practice.tsx'),
  (code) => code.DaysOfPractice,
)

/** How often the card checks for due questions and a new day, milliseconds. */
const RENEW_MS = 15_000

const START_CLASS = 'min-h-12 px-10 text-base max-sm:w-full'

const GOAL_CHOICES = DAILY_GOALS.map((goal) => {
  const value = dailyGoalLabel(goal)
  return { goal, value, label: `${value} a day` }
})

/** What to do now, with one button that begins it (spec §2.5). */
export function TodayCard({
  learner,
  bankSize,
  responses,
  answers,
  hasFailed,
  pools,
  readiness,
}: {
  readonly learner: Learner
  /** How many questions the learner has. */
  readonly bankSize: number
  /** In practice, newest first; null while they load, and where they could not be loaded. */
  readonly responses: readonly PracticeResponse[] | null
  /** The same with the answers in exams. */
  readonly answers: readonly PracticeResponse[] | null
  /** Whether the responses could not be loaded: then nothing is said of what was practiced. */
  readonly hasFailed: boolean
  /** Of the whole bank; null while the responses load. */
  readonly pools: SmartPools | null
  readonly readiness: ReadinessState
}) {
  const now = useNow(RENEW_MS)
  const { startSession } = usePracticeRequests()
  const { exam, hasExams, schedule, isPending } = usePreparedExam(learner.id)
  const [canContinue] = useState(() => isInterrupted(learner.id))
  const [goal, setGoal] = useState(() => readDailyGoal(learner.id))
  const done = responses && answers && practicedToday({ responses, answers }, goal, now)
  const isPlanned = isAhead(schedule.examAt, now)
  const choose = (chosen: DailyGoal) => {
    setGoal(chosen)
    storeDailyGoal(learner.id, chosen)
  }
  return (
    <SectionCard
      title="Today"
      aside={
        // All that the exam's part may say has its space beforehand: nothing below moves when it is known.
        <div className={isPlanned ? 'min-h-30 sm:min-h-18' : 'min-h-12'}>
          {isPlanned ? (
            <ExamAhead
              examName={exam?.name ?? null}
              schedule={schedule}
              answers={answers}
              chance={chanceToday(readiness, exam?.id ?? null, bankSize)}
              now={now}
            />
          ) : (
            !isPending && (
              <Link to="/app/practice/exams" className={buttonClass('accent', 'px-2 max-sm:-ml-2')}>
                <CalendarDays aria-hidden /> {hasExams ? 'Set the date of your exam' : 'Set up your exam'}
              </Link>
            )
          )}
        </div>
      }
    >
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_auto] content-start items-center gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_auto_auto] lg:gap-x-10 2xl:grid-cols-[minmax(0,1fr)_auto] 2xl:content-between 2xl:gap-y-6">
        <div className="min-w-0">
          <p className="font-display text-[1.25rem] leading-7 font-bold text-pretty tabular-nums sm:text-[1.5rem] sm:leading-8">
            {pools === null ? (
              <Skeleton className="h-7 w-48 sm:h-8" label="Loading" />
            ) : (
              waitingText(pools, now)
            )}
          </p>
          <p className="mt-1 text-pretty text-ink-soft max-sm:min-h-12">
            {done !== null ? goalText(goal, done) : !hasFailed && <Skeleton className="h-6 w-40" />}
          </p>
        </div>
        <div className="sm:row-span-2 lg:col-start-3 2xl:col-start-2 2xl:row-span-1">
          <GoalRing done={done} share={goalProgress(goal, done ?? 0).share} />
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 max-sm:col-span-full 2xl:col-span-full">
          {canContinue ? (
            <Link to={PRACTICE_PATH} className={buttonClass('primary', START_CLASS)}>
              <Play aria-hidden /> Continue
            </Link>
          ) : (
            <Button onClick={() => startSession(isPlanned ? 'prepare' : 'smart')} className={START_CLASS}>
              <Play aria-hidden /> Start
            </Button>
          )}
          <SelectField
            label="Daily goal"
            labelShown="always"
            value={dailyGoalLabel(goal)}
            choices={GOAL_CHOICES}
            onChoose={(value) => {
              const chosen = GOAL_CHOICES.find((choice) => choice.value === value)
              if (chosen) choose(chosen.goal)
            }}
            className="max-sm:w-full"
          />
        </div>
        {/* It has its space before it is there: nothing below may move. */}
        <div className="col-span-full min-h-6 min-w-0 max-lg:border-t max-lg:border-line max-lg:pt-3 lg:col-span-1 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:min-h-24 lg:w-72 2xl:col-span-full 2xl:col-start-1 2xl:row-span-1 2xl:row-start-3 2xl:w-auto 2xl:border-t 2xl:border-line 2xl:pt-5">
          {responses && <DaysOfPractice responses={responses} now={now} />}
        </div>
      </div>
    </SectionCard>
  )
}

/**
 * What was done since midnight where the learner is, in the unit of the goal: answers in practice, or whole minutes, those
 * of exams included (spec §2.5).
 */
function practicedToday(
  { responses, answers }: Record<'responses' | 'answers', readonly PracticeResponse[]>,
  goal: DailyGoal,
  now: number,
): number {
  if (goal.unit === 'questions') return answersOfToday(now, responses).length
  return Math.floor(secondsPracticedToday(now, answers) / 60)
}

/** The chance to pass the exam if it were today; null while or where this exam is not estimated. */
function chanceToday(state: ReadinessState, examId: string | null, bankSize: number): ChanceToday | null {
  if (state.is !== 'ready' || state.examId !== examId) return null
  const { forecasts, firstAnswers } = state.readiness
  if (forecasts !== null) return { is: 'estimated', pass: forecasts.ifToday.pass }
  const missing = answersBeforeForecast(firstAnswers, bankSize)
  return missing === null ? null : { is: 'missing', questions: missing }
}

/** What smart selection has for the learner now. */
function waitingText(pools: SmartPools, now: number): string {
  const due = reviewCount(pools, now)
  const fresh = pools.unattempted.length
  if (due === 0 && fresh === 0) return 'Nothing is due'
  const parts = [
    ...(due > 0 ? [`${formatWholeNumber(due)} to review`] : []),
    ...(fresh > 0 ? [`${formatWholeNumber(fresh)} new`] : []),
  ]
  return parts.join(', ')
}

function goalText(goal: DailyGoal, done: number): string {
  const { left } = goalProgress(goal, done)
  const isTime = goal.unit === 'minutes'
  if (left > 0) {
    const of = `${formatWholeNumber(done)} of ${goal.count}`
    return `${of} ${isTime ? 'minutes practiced' : 'answered'} today, ${formatWholeNumber(left)} to go.`
  }
  const reached = isTime
    ? `${formatCount(done, 'minute')} practiced`
    : `${formatCount(done, 'question')} answered`
  return `Daily goal reached: ${reached} today.`
}
