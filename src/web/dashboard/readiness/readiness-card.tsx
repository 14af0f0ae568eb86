import { CalendarPlus } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { formatCount, formatWholeNumber } from '../../../domain/format-number.ts'
import { brierScore } from '../../../domain/learning/brier-score.ts'
import {
  answersBeforeForecast,
  chanceText,
  FIRST_ANSWERS_FOR_FORECAST,
} from '../../../domain/learning/chance-text.ts'
import type { CheckedExam, Forecasts, Readiness } from '../../../domain/learning/readiness.ts'
import { wholePercent } from '../../../domain/percent.ts'
import { formatDay } from '../../../domain/statistics/calendar-day.ts'
import { CategoryName } from '../../categories/category-name.tsx'
import { localDay } from '../../data/queries/practice-aggregates.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SectionCard } from '../section-card.tsx'
import { Calibration } from './calibration.tsx'
import { ReadinessByDay } from './readiness-by-day.tsx'
import { READINESS_ID, type ReadinessState } from './use-readiness.ts'

/** How many categories are named that hold the learner back. */
const CATEGORIES_SHOWN = 3

/** How many days a line needs. */
const DAYS_MIN = 2

/** The chance to pass, as an estimate that says what it rests on (spec §4.20). */
export function ReadinessCard({
  state,
  bankSize,
}: {
  readonly state: ReadinessState
  /** How many questions the learner has. */
  readonly bankSize: number
}) {
  return (
    <SectionCard
      id={READINESS_ID}
      title="Readiness"
      description={`Your estimated chance to pass ${(state.is === 'ready' && state.examName) || 'an exam of the whole bank'}`}
    >
      {state.is === 'loading' && <Skeleton className="h-24 w-full rounded-control" label="Loading" />}
      {state.is === 'failed' && <p className="text-ink-soft">The chance to pass could not be estimated.</p>}
      {state.is === 'ready' && <Estimate readiness={state.readiness} bankSize={bankSize} />}
    </SectionCard>
  )
}

function Estimate({ readiness, bankSize }: { readonly readiness: Readiness; readonly bankSize: number }) {
  const { forecasts, firstAnswers, answers, days, checks, calibration } = readiness
  if (forecasts === null) {
    const missing = answersBeforeForecast(firstAnswers, bankSize)
    return (
      <p className="text-pretty text-ink-soft">
        {missing === null
          ? `An estimate needs answers to ${FIRST_ANSWERS_FOR_FORECAST} different questions. Your bank has ${formatWholeNumber(bankSize)}.`
          : `Answer ${formatCount(missing, 'more question')} that you have not answered before, and an estimate appears here.`}
      </p>
    )
  }
  return (
    <div className="grid gap-5">
      <Chances forecasts={forecasts} />
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        {days.length >= DAYS_MIN && <ReadinessByDay days={days} />}
        <HoldingBack readiness={readiness} />
        {checks.length > 0 && <Checks checks={checks} />}
        {calibration && <Calibration rows={calibration} />}
      </div>
      <p className="text-[0.9375rem] text-pretty text-ink-soft">
        An estimate, not a promise. It rests on {formatCount(answers, 'answer')} to{' '}
        {formatCount(firstAnswers, 'question')}.{' '}
        <Link to="/how-readiness-works" className="font-medium text-brand-text underline">
          How this is estimated, and where it can be wrong
        </Link>
      </p>
    </div>
  )
}

function Chances({ forecasts: { ifToday, ifStopped, ifFollowed } }: { readonly forecasts: Forecasts }) {
  return (
    <div>
      <div className="grid auto-cols-fr gap-3 sm:grid-flow-col">
        <Chance name="If the exam were today" chance={ifToday.pass} />
        {ifStopped && <Chance name="On the day, if you stop now" chance={ifStopped.pass} />}
        {ifFollowed && <Chance name="On the day, if you follow your plan" chance={ifFollowed.pass} />}
        {ifStopped === null && (
          <Link
            to="/app/practice/smart-selection"
            className="flex items-center gap-3 rounded-control border border-dashed border-line-strong p-4 font-semibold text-brand-text hover:bg-sunken"
          >
            <CalendarPlus aria-hidden className="size-5 shrink-0" />
            Set the date of your exam
          </Link>
        )}
      </div>
      {ifFollowed && (
        <p className="mt-3 text-pretty">
          Next in your plan: about {formatCount(ifFollowed.firstNew, 'new question')} and{' '}
          {formatCount(ifFollowed.firstAgain, 'question')} to repeat.{' '}
          {ifFollowed.untried > 0 &&
            `About ${formatCount(ifFollowed.untried, 'question')} would still be new to you on the day.`}
        </p>
      )}
    </div>
  )
}

function Chance({ name, chance }: { readonly name: string; readonly chance: number }) {
  return (
    <dl className="flex flex-col-reverse justify-end rounded-control bg-sunken p-4">
      <dt className="text-[0.9375rem] text-pretty text-ink-soft">{name}</dt>
      <dd className="font-display text-2xl font-bold tabular-nums">{chanceText(chance)}</dd>
    </dl>
  )
}

function HoldingBack({ readiness: { categories } }: { readonly readiness: Readiness }) {
  const id = useId()
  return (
    <div>
      <h3 id={id} className="font-semibold">
        What holds you back most
      </h3>
      <p className="text-[0.9375rem] text-pretty text-ink-soft">
        The share you would probably get right now, lucky guesses and what you have not practiced included.
      </p>
      <ol aria-labelledby={id} className="mt-1 max-w-xl">
        {categories.slice(0, CATEGORIES_SHOWN).map(({ category, right }) => (
          <li key={category} className="flex items-baseline justify-between gap-4 py-1">
            <span className="min-w-0 wrap-anywhere">
              <CategoryName category={category} />
            </span>
            <span className="shrink-0 text-[0.9375rem] text-ink-soft tabular-nums">
              about {wholePercent(right, 1)}% right
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** What had been forecast for each exam, and how it went. */
function Checks({ checks }: { readonly checks: readonly CheckedExam[] }) {
  const id = useId()
  const dayOf = localDay()
  const score = brierScore(checks)
  return (
    <div>
      <h3 id={id} className="font-semibold">
        Earlier estimates and what happened
      </h3>
      <ul aria-labelledby={id} className="mt-1 max-w-xl">
        {checks
          .toReversed()
          .slice(0, CHECKS_SHOWN)
          .map(({ testId, takenAt, chance, happened }) => (
            <li key={testId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
              <span>{formatDay(dayOf(takenAt))}</span>
              <span className="text-[0.9375rem] text-ink-soft tabular-nums">
                estimated {chanceText(chance)}, {happened ? 'passed' : 'not passed'}
              </span>
            </li>
          ))}
      </ul>
      {score !== null && (
        <p className="mt-1 text-[0.9375rem] text-pretty text-ink-soft">
          Brier score {score.toFixed(2)}: 0 is perfect, and 0.25 is what saying 50% every time gets.
        </p>
      )}
    </div>
  )
}

/** How many past exams are listed. */
const CHECKS_SHOWN = 5
