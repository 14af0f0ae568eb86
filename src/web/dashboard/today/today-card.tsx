import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Check, Play } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ExamDefinition } from '../../../domain/exams/exam-definition.ts'
import { lastExam, pastExamText } from '../../../domain/exams/past-exam.ts'
import { formatCount, formatWholeNumber } from '../../../domain/formatting/format-number.ts'
import { answersBeforeForecast, evidenceText } from '../../../domain/learning/chance/chance-text.ts'
import {
  DAILY_GOALS,
  type DailyGoal,
  dailyGoalLabel,
  goalProgress,
} from '../../../domain/learning/plan/daily-goal.ts'
import { isAhead } from '../../../domain/learning/plan/exam-plan.ts'
import type { Learner, PracticeResponse } from '../../../domain/model.ts'
import type { BankStats } from '../../../domain/selection/bank-stats.ts'
import { nextUp, nextUpText } from '../../../domain/selection/next-up.ts'
import type { SmartPools } from '../../../domain/selection/smart-selection.ts'
import { dayFieldValue } from '../../data/browser/exam-day.ts'
import { EXAMS_PATH, NEW_EXAM_PATH, PRACTICE_PATH } from '../../data/browser/start-path.ts'
import { useSetting } from '../../data/browser/storage/define-setting.ts'
import { isInterrupted } from '../../data/browser/storage/saved-practice-store.ts'
import { SETTINGS } from '../../data/browser/storage/settings.ts'
import { usePracticeRequests } from '../../data/browser/use-practice-requests.ts'
import { answersOfToday, secondsPracticedToday } from '../../data/queries/answers-of-today.ts'
import { examsQuery } from '../../data/queries/exams-query.ts'
import { usePreparedExam } from '../../data/queries/use-prepared-exam.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { lazyPiece } from '../../ui/lazy-piece.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { ReadinessState } from '../readiness/use-readiness.ts'
import { SectionCard } from '../section-card.tsx'
import type { ChanceToday } from './exam-ahead.tsx'

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
  practice,
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
  /** Of the whole bank; null while the responses load, as are the pools. */
  readonly practice: BankStats | null
  readonly pools: SmartPools | null
  readonly readiness: ReadinessState
}) {
  const now = useNow(RENEW_MS)
  const { practiceQuestions, startSession } = usePracticeRequests()
  const { exam, schedule, isPending } = usePreparedExam(learner.id)
  const { data: exams } = useQuery(examsQuery(learner.id))
  const [canContinue] = useState(() => isInterrupted(learner.id))
  const [goal, setGoal] = useSetting(SETTINGS.dailyGoal, learner.id)
  const done = responses && answers && practicedToday({ responses, answers }, goal, now)
  const isPlanned = isAhead(schedule.examAt, now)
  const next = practice && pools && nextUp(practice, pools, now)
  const isGoalReached = done !== null && goalProgress(goal, done).left === 0
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
            !isPending && <NoExamAhead exams={exams ?? null} now={now} />
          )}
        </div>
      }
    >
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_auto] content-start items-center gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_auto_auto] lg:gap-x-10 2xl:grid-cols-[minmax(0,1fr)_auto] 2xl:content-between 2xl:gap-y-6">
        <div className="min-w-0">
          <p className="font-display text-[1.25rem] leading-7 font-bold text-pretty tabular-nums sm:text-[1.5rem] sm:leading-8">
            {next === null ? (
              <Skeleton className="h-7 w-48 sm:h-8" label="Loading" />
            ) : isGoalReached ? (
              'Done for today'
            ) : (
              nextUpText(next)
            )}
          </p>
          <p className="mt-1 text-pretty text-ink-soft max-sm:min-h-12">
            {done !== null ? (
              <span>{goalText(goal, done)}</span>
            ) : (
              !hasFailed && <Skeleton className="h-6 w-40" />
            )}{' '}
            {next?.is === 'nothing' ? (
              <span>All were right last time; Start asks them again.</span>
            ) : (
              isGoalReached && next !== null && <span>Next: {nextUpText(next)}.</span>
            )}
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
            <Button
              onClick={() =>
                next?.is === 'fix'
                  ? practiceQuestions(next.questionIds)
                  : startSession(isPlanned ? 'prepare' : 'smart')
              }
              className={START_CLASS}
            >
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
              if (chosen) setGoal(chosen.goal)
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

/** The chance to pass the next exam; null while or where this exam is not estimated. */
function chanceToday(state: ReadinessState, examId: string | null, bankSize: number): ChanceToday | null {
  if (state.is !== 'ready' || state.examId !== examId) return null
  const { forecasts, firstAnswers, ofExam } = state.readiness
  if (forecasts !== null) {
    const { next, nextIs } = forecasts
    return { is: 'estimated', pass: next.pass, nextIs, evidence: evidenceText(ofExam) }
  }
  const missing = answersBeforeForecast(firstAnswers, bankSize)
  return missing === null ? null : { is: 'missing', questions: missing }
}

/** Where no exam is ahead: the last one that is over, and the way to a date. */
function NoExamAhead({
  exams,
  now,
}: {
  /** Null where they could not be loaded: the screen of the exams says so. */
  readonly exams: readonly ExamDefinition[] | null
  readonly now: number
}) {
  const past = lastExam(exams ?? [], dayFieldValue(now))
  const hasNone = exams?.length === 0
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      {past !== null && <span className="font-medium">{pastExamText(past)}</span>}
      <Link to={hasNone ? NEW_EXAM_PATH : EXAMS_PATH} className={buttonClass('accent', 'px-2 max-sm:-ml-2')}>
        <CalendarDays aria-hidden />{' '}
        {past !== null ? 'Set the next date' : hasNone ? 'Set up your exam' : 'Set the date of your exam'}
      </Link>
    </div>
  )
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

/** Of the circle that is drawn, in units of its own coordinates. */
const RADIUS = 42

/**
 * How much of the daily goal is reached, as a ring around the number of answers or minutes. Decorative: texts beside it
 * say it.
 */
function GoalRing({
  done,
  share,
}: {
  /** Null while it is not known yet. */
  readonly done: number | null
  /** The part of the goal that is reached, 0–1. */
  readonly share: number
}) {
  return (
    <div aria-hidden="true" className="relative grid size-20 shrink-0 place-content-center sm:size-28">
      <svg viewBox="0 0 100 100" className="absolute inset-0 size-full -rotate-90" aria-hidden="true">
        <circle cx="50" cy="50" r={RADIUS} fill="none" strokeWidth="10" className="stroke-sunken" />
        {share > 0 && (
          <circle
            cx="50"
            cy="50"
            r={RADIUS}
            fill="none"
            strokeWidth="10"
            strokeLinecap="round"
            pathLength={1}
            strokeDasharray={`${share} 1`}
            className="stroke-brand transition-[stroke-dasharray] duration-500 ease-grow"
          />
        )}
      </svg>
      {share === 1 ? (
        <Check strokeWidth={3} className="size-8 text-brand-text sm:size-10" />
      ) : (
        <span className="font-display text-[1.375rem] leading-none font-bold tabular-nums sm:text-[1.75rem]">
          {done}
        </span>
      )}
    </div>
  )
}
