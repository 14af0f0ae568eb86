import { CalendarCheck, ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { formatCount } from '../../../domain/format-number.ts'
import {
  DAYS_LOOKED_BACK,
  type ExamSchedule,
  offersConfidence,
  practicedSeconds,
  type TodayStatus,
  todayStatus,
} from '../../../domain/learning/plan/exam-schedule.ts'
import type { LearnerData, PracticeResponse } from '../../../domain/model.ts'
import { formatDay, weekdayOf } from '../../../domain/statistics/calendar-day.ts'
import { localDay } from '../../data/queries/practice-aggregates.ts'
import type { PreparedExam } from '../../data/queries/use-prepared-exam.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PanelSpinner } from '../../ui/feedback/spinner.tsx'
import { useNow } from '../../ui/use-now.ts'

/** Loaded when the plan is opened. */
const PlanForm = lazy(async () => ({ default: (await import('./plan-form.tsx')).PlanForm }))

const TodaysPart = lazy(async () => ({ default: (await import('./todays-part.tsx')).TodaysPart }))

/** How often the status of today is renewed, milliseconds. */
const RENEW_MS = 60_000

/** "Prepare for my exam" on the landing view: its card, today's part, and the plan (spec §4.20). */
export function PrepareSection({
  data,
  prepared,
  responses,
  onStart,
}: {
  readonly data: LearnerData
  readonly prepared: PreparedExam
  /** Newest first; null while they load. */
  readonly responses: readonly PracticeResponse[] | null
  readonly onStart: () => void
}) {
  const { exam, schedule, changeSchedule: onSchedule } = prepared
  const now = useNow(RENEW_MS)
  const status = responses && statusNow(schedule, responses, now)
  const [isOpen, setOpen] = useState(false)
  return (
    <Card className="min-w-0 wrap-anywhere sm:col-span-2">
      <button
        type="button"
        onClick={onStart}
        className="group flex w-full items-start gap-4 rounded-card p-5 text-left sm:p-6"
      >
        <span className="grid size-12 shrink-0 place-content-center rounded-xl bg-brand-soft text-brand-text transition-colors duration-200 group-hover:bg-brand group-hover:text-brand-ink">
          <CalendarCheck className="size-6" />
        </span>
        <span className="min-w-0">
          <span className="block font-display text-[1.1875rem] font-bold">Prepare for my exam</span>
          <span className="mt-1 block text-[0.9375rem] leading-6 text-pretty text-ink-soft">
            The questions that help you most on the day, each with the reason for it
          </span>
        </span>
      </button>
      {responses && offersConfidence(schedule, responses.length) && (
        <ConfidenceOffer onDecide={(asksConfidence) => onSchedule({ ...schedule, asksConfidence })} />
      )}
      <details
        className="group border-t border-line px-5 sm:px-6"
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className="flex min-h-13 cursor-pointer list-none items-center gap-x-4 py-2 [&::-webkit-details-marker]:hidden">
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4">
            <span className="font-semibold">{examText(exam?.name ?? 'Exam', schedule.examAt, now)}</span>
            {status && <span className="text-[0.9375rem] text-ink-soft">{statusText(status)}</span>}
          </span>
          <span className="flex shrink-0 items-center gap-1.5 text-[0.9375rem] font-medium text-brand-text">
            Plan
            <ChevronDown
              aria-hidden
              className="size-4 transition-transform duration-150 group-open:rotate-180"
            />
          </span>
        </summary>
        {isOpen && (
          <Suspense fallback={<PanelSpinner label="Loading..." />}>
            {responses && status?.is === 'open' && (
              <TodaysPart
                data={data}
                responses={responses}
                prepared={prepared}
                minutesLeft={status.minutesLeft}
              />
            )}
            <PlanForm exam={exam} schedule={schedule} now={now} onSchedule={onSchedule} />
          </Suspense>
        )}
      </details>
    </Card>
  )
}

/** Offers that practice asks how sure the learner is, once there are some answers. */
function ConfidenceOffer({ onDecide }: { readonly onDecide: (asks: boolean) => void }) {
  return (
    <div className="border-t border-line px-5 py-4 sm:px-6">
      <p className="text-pretty">
        Do you want to say how sure you are of each answer? A lucky guess then counts as one, and you see how
        often you are right when you feel sure.
      </p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button variant="secondary" onClick={() => onDecide(true)}>
          Ask me
        </Button>
        <Button variant="quiet" onClick={() => onDecide(false)}>
          No, thanks
        </Button>
      </div>
    </div>
  )
}

function examText(name: string, examAt: number | null, now: number): string {
  if (examAt === null) return 'No exam date yet'
  const dayOf = localDay()
  const days = dayOf(examAt) - dayOf(now)
  if (days < 0) return `Your exam was on ${formatDay(dayOf(examAt))}`
  if (days === 0) return name === 'Exam' ? 'Your exam is today' : `${name} is today`
  return `${name} in ${formatCount(days, 'day')}, on ${formatDay(dayOf(examAt))}`
}

function statusText(status: TodayStatus): string {
  switch (status.is) {
    case 'day-off':
      return 'Today is a day off'
    case 'done':
      return 'Today is done'
    case 'open': {
      const left = `Today: ${formatCount(status.minutesLeft, 'minute')} left`
      return status.behindMinutes === 0
        ? left
        : `${left}, ${formatCount(status.behindMinutes, 'minute')} behind`
    }
  }
}

/** The status of today, from the practice of the last days. Days before the first answer do not count. */
function statusNow(schedule: ExamSchedule, responses: readonly PracticeResponse[], now: number): TodayStatus {
  const dayOf = localDay()
  const today = dayOf(now)
  const oldest = responses.at(-1)
  const days = oldest === undefined ? 0 : Math.min(today - dayOf(oldest.createdAt), DAYS_LOOKED_BACK)
  const byDay = Array.from({ length: days + 1 }, (): PracticeResponse[] => [])
  for (const response of responses) {
    const daysAgo = Math.max(today - dayOf(response.createdAt), 0)
    if (daysAgo > days) break
    byDay[daysAgo]?.push(response)
  }
  const minutes = byDay.map((ofDay) => practicedSeconds(ofDay) / 60)
  return todayStatus(schedule, now, minutes, weekdayOf(today))
}
