import { CalendarPlus } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { formatCount, formatWholeNumber, wholePercent } from '../../../domain/formatting/format-number.ts'
import type { CalibrationRow } from '../../../domain/learning/chance/calibration.ts'
import { brierScore, sameForecasts, sameForecastsText } from '../../../domain/learning/chance/calibration.ts'
import {
  answersBeforeForecast,
  askedText,
  chanceText,
  evidenceText,
  FIRST_ANSWERS_FOR_FORECAST,
  type NextExam,
  planChanceText,
} from '../../../domain/learning/chance/chance-text.ts'
import type {
  CheckedExam,
  Forecasts,
  Readiness,
  ReadinessOnDay,
} from '../../../domain/learning/chance/readiness.ts'
import { UNREAD_MS } from '../../../domain/learning/unread.ts'
import type { Confidence } from '../../../domain/model.ts'
import { formatDay, formatShortDay } from '../../../domain/statistics/calendar-day.ts'
import { CategoryName } from '../../categories/category-name.tsx'
import { localDay } from '../../data/queries/practice-aggregates.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SectionCard } from '../section-card.tsx'
import { READINESS_ID, type ReadinessState } from './use-readiness.ts'

/** How many categories are named that hold the learner back. */
const CATEGORIES_SHOWN = 3

/** How many past exams are listed. */
const CHECKS_SHOWN = 5

/** The labels of the axis. */
const GRID = ['100%', '50%', '0%']

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
          : `Answer ${missingText(missing, readiness.unread)}, and an estimate appears here.`}{' '}
        <LeftOut readiness={readiness} />
      </p>
    )
  }
  return (
    <div className="grid gap-5">
      <Chances forecasts={forecasts} evidence={evidenceText(readiness.ofExam)} />
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        {days.length >= DAYS_MIN && <ReadinessByDay days={days} />}
        <WeakestCategories readiness={readiness} nextIs={forecasts.nextIs} />
        {checks.length > 0 && <Checks checks={checks} />}
        {calibration && <Calibration rows={calibration} />}
      </div>
      <p className="text-[0.9375rem] text-pretty text-ink-soft">
        An estimate, not a promise. It rests on {formatCount(answers, 'answer')} to{' '}
        {formatCount(firstAnswers, 'question')}. <LeftOut readiness={readiness} />{' '}
        <Link to="/how-readiness-works" className="font-medium text-brand-text underline">
          How this is estimated, and where it can be wrong
        </Link>
      </p>
    </div>
  )
}

/** Where answers are left out, there may be no question that was not answered before. */
function missingText(missing: number, unread: number): string {
  return unread === 0
    ? `${formatCount(missing, 'more question')} that you have not answered before`
    : `${formatCount(missing, 'more different question')}, each in ${UNREAD_MS / 1000} seconds or more`
}

/** How many answers the estimate leaves out, where it does. */
function LeftOut({ readiness: { unread } }: { readonly readiness: Pick<Readiness, 'unread'> }) {
  if (unread === 0) return null
  return `Left out: ${formatCount(unread, 'answer')} given in less than ${UNREAD_MS / 1000} seconds, too fast to have read the question.`
}

function Chances({
  forecasts: { next, nextIs, ifStopped, ifFollowed },
  evidence,
}: {
  readonly forecasts: Forecasts
  /** What the chances rest on, in words. */
  readonly evidence: string
}) {
  const isThisExam = nextIs === 'this exam'
  const asked = ifFollowed === null ? '' : askedText(ifFollowed.firstNew, ifFollowed.firstAgain)
  const hasDate = isThisExam || ifStopped !== null
  return (
    <div>
      <div className="grid auto-cols-fr gap-3 sm:grid-flow-col">
        <Chance
          name={isThisExam ? 'In this exam' : `If the exam were ${nextIs}`}
          text={chanceText(next.pass)}
          evidence={evidence}
        />
        {ifStopped && (
          <Chance name="On the day, if you stop now" text={chanceText(ifStopped.pass)} evidence={evidence} />
        )}
        {ifFollowed && (
          <Chance
            name={`${isThisExam ? 'In this exam' : 'On the day'}, if you follow your plan`}
            text={planChanceText(ifFollowed.pass)}
            evidence={evidence}
          />
        )}
        {!hasDate && (
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
          {asked !== '' && `Next in your plan: about ${asked}. `}
          {ifFollowed.untried > 0 &&
            `About ${formatCount(ifFollowed.untried, 'question')} would still be new to you on the day.`}
        </p>
      )}
    </div>
  )
}

/** A chance with what it rests on. */
function Chance(texts: { readonly name: string; readonly text: string; readonly evidence: string }) {
  return (
    <dl className="flex flex-col rounded-control bg-sunken p-4">
      <dt className="text-[0.9375rem] text-pretty">{texts.name}</dt>
      <dd className="order-first font-display text-2xl font-bold tabular-nums">{texts.text}</dd>
      <dd className="text-[0.9375rem] text-ink-soft tabular-nums">{texts.evidence}</dd>
    </dl>
  )
}

function WeakestCategories({
  readiness: { categories },
  nextIs,
}: {
  readonly readiness: Readiness
  readonly nextIs: NextExam
}) {
  const id = useId()
  return (
    <div>
      <h3 id={id} className="font-semibold">
        What holds you back most
      </h3>
      <p className="text-[0.9375rem] text-pretty text-ink-soft">
        The share you would probably get right {nextIs === 'this exam' ? 'in this exam' : nextIs}, lucky
        guesses and what you have not practiced included.
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
  const last = checks.at(-1)
  const same = last ? sameForecasts(checks, last.chance) : null
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
      {last && same && (
        <p className="mt-1 text-[0.9375rem] text-pretty">
          Before the last one we said {chanceText(last.chance)}, and {sameForecastsText(same)}.
        </p>
      )}
      {score !== null && (
        <p className="mt-1 text-[0.9375rem] text-pretty text-ink-soft">
          Brier score {score.toFixed(2)}: 0 is perfect, and 0.25 is what saying 50% every time gets.
        </p>
      )}
    </div>
  )
}

/** How the chance to pass went day by day, as bars and as a table (spec §4.20). `days` are oldest first. */
export function ReadinessByDay({ days }: { readonly days: readonly ReadinessOnDay[] }) {
  const id = useId()
  const dayOf = localDay()
  const named = days.map(({ endsAt, chance }) => ({ day: dayOf(endsAt - 1), chance }))
  const [first] = named
  const last = named.at(-1)
  return (
    <figure aria-labelledby={id} className="min-w-0">
      <figcaption id={id} className="font-semibold">
        Day by day, if the exam had been the next morning
      </figcaption>
      <div
        aria-hidden
        className="mt-4 grid grid-cols-[auto_1fr] gap-x-2.5 gap-y-2 text-[0.8125rem] leading-4 text-ink-soft tabular-nums"
      >
        <div className="flex flex-col justify-between text-right">
          {GRID.map((percent) => (
            <span key={percent} className="-my-2">
              {percent}
            </span>
          ))}
        </div>
        <div className="flex h-28 items-end gap-px border-b border-line-strong/60 bg-[linear-gradient(var(--color-line),var(--color-line)),linear-gradient(var(--color-line),var(--color-line))] bg-size-[100%_1px] bg-position-[0_0,0_50%] bg-no-repeat">
          {named.map(({ day, chance }) => (
            <div
              key={day}
              data-fill
              title={`${formatDay(day)}: ${chanceText(chance)}`}
              className="min-w-0 flex-1 rounded-t-[2px] bg-brand"
              style={{ height: `max(2px, ${100 * chance}%)` }}
            />
          ))}
        </div>
        <div className="col-start-2 flex justify-between">
          <span>{first && formatShortDay(first.day)}</span>
          <span>{last && formatShortDay(last.day)}</span>
        </div>
      </div>
      <details className="group mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-control text-[0.9375rem] font-semibold text-brand-text underline-offset-4 select-none hover:underline">
          <span className="group-open:hidden">Show as table</span>
          <span className="hidden group-open:inline">Hide table</span>
          <span className="sr-only">: chance to pass day by day</span>
        </summary>
        <table className="w-full text-[0.875rem] tabular-nums">
          <caption className="sr-only">Chance to pass day by day</caption>
          <thead className="bg-sunken text-ink-soft">
            <tr className="text-left [&>th]:px-3 [&>th]:py-2">
              <th scope="col">Day</th>
              <th scope="col">Chance to pass</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {named.toReversed().map(({ day, chance }) => (
              <tr key={day} className="text-left [&>*]:px-3 [&>*]:py-2">
                <th scope="row" className="font-medium">
                  {formatDay(day)}
                </th>
                <td>{chanceText(chance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

const CONFIDENCE_TEXTS: Readonly<Record<Confidence, string>> = {
  sure: 'When you were sure',
  unsure: 'When you were unsure, or needed the hint',
  guess: 'When you guessed',
}

/** How often the learner was right, by how sure they said they were (spec §4.20). */
export function Calibration({ rows }: { readonly rows: readonly CalibrationRow[] }) {
  const id = useId()
  return (
    <div>
      <h3 id={id} className="font-semibold">
        How often you are right
      </h3>
      <ul aria-labelledby={id} className="mt-2 grid max-w-xl gap-3">
        {rows
          .filter(({ answers }) => answers > 0)
          .map(({ confidence, answers, right }) => {
            const percent = wholePercent(right, answers)
            return (
              <li key={confidence}>
                <div className="flex items-baseline justify-between gap-4">
                  <span className="min-w-0 text-pretty">{CONFIDENCE_TEXTS[confidence]}</span>
                  <span className="shrink-0 text-[0.9375rem] text-ink-soft tabular-nums">
                    {percent}% of {formatCount(answers, 'answer')}
                  </span>
                </div>
                <div aria-hidden className="mt-1.5 h-2 rounded-full bg-sunken">
                  <div data-fill className="h-full rounded-full bg-brand" style={{ width: `${percent}%` }} />
                </div>
              </li>
            )
          })}
      </ul>
    </div>
  )
}
