import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { formatCount } from '../../../domain/format-number.ts'
import {
  DAYS_LOOKED_BACK,
  type ExamSchedule,
  MINUTES_A_DAY_MAX,
  MINUTES_A_DAY_MIN,
  practicedSeconds,
  type TodayStatus,
  todayStatus,
} from '../../../domain/learning/exam-schedule.ts'
import { nextExam } from '../../../domain/learning/next-exam.ts'
import type { PracticeResponse } from '../../../domain/model.ts'
import { formatDay, weekdayOf } from '../../../domain/statistics/calendar-day.ts'
import { examsQuery } from '../../data/queries/exams-query.ts'
import { localDay } from '../../data/queries/practice-aggregates.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useNow } from '../../ui/use-now.ts'
import { dayFieldValue, examTimeOn } from './exam-day.ts'

/** How often the status of today is renewed, milliseconds. */
const RENEW_MS = 60_000

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** "Prepare for my exam" on the landing view: its card, today's part, and the plan (spec §4.20). */
export function PrepareSection({
  learnerId,
  schedule,
  responses,
  onSchedule,
  onStart,
}: {
  readonly learnerId: string
  readonly schedule: ExamSchedule
  /** Newest first; null while they load. */
  readonly responses: readonly PracticeResponse[] | null
  readonly onSchedule: (schedule: ExamSchedule) => void
  readonly onStart: () => void
}) {
  const now = useNow(RENEW_MS)
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
      <details
        className="group border-t border-line px-5 sm:px-6"
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className="flex min-h-13 cursor-pointer list-none items-center gap-x-4 py-2 [&::-webkit-details-marker]:hidden">
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4">
            <span className="font-semibold">{examText(schedule.examAt, now)}</span>
            {responses && (
              <span className="text-[0.9375rem] text-ink-soft">
                {statusText(statusNow(schedule, responses, now))}
              </span>
            )}
          </span>
          <span className="flex shrink-0 items-center gap-1.5 text-[0.9375rem] font-medium text-brand-text">
            Plan
            <ChevronDown
              aria-hidden
              className="size-4 transition-transform duration-150 group-open:rotate-180"
            />
          </span>
        </summary>
        {isOpen && schedule.examAt === null && (
          <DateOfExam
            learnerId={learnerId}
            now={now}
            onDate={(examAt) => onSchedule({ ...schedule, examAt })}
          />
        )}
        <PlanForm schedule={schedule} now={now} onSchedule={onSchedule} />
      </details>
    </Card>
  )
}

/** Offers the date of the learner's next exam (spec §3.13), where one has a date. */
function DateOfExam({
  learnerId,
  now,
  onDate,
}: {
  readonly learnerId: string
  readonly now: number
  readonly onDate: (examAt: number) => void
}) {
  const { data: exams } = useQuery(examsQuery(learnerId))
  const next = nextExam(exams ?? [], dayFieldValue(now))
  const examAt = next && examTimeOn(next.date)
  if (next === null || examAt === null) return null
  return (
    <Button variant="secondary" className="mb-4 text-left" onClick={() => onDate(examAt)}>
      <CalendarCheck aria-hidden /> Use the date of {next.name}: {formatDay(localDay()(examAt))}
    </Button>
  )
}

function PlanForm({
  schedule,
  now,
  onSchedule,
}: {
  readonly schedule: ExamSchedule
  readonly now: number
  readonly onSchedule: (schedule: ExamSchedule) => void
}) {
  const id = useId()
  const { examAt, minutesADay, daysOff } = schedule
  const field =
    'block min-h-11 w-full min-w-0 rounded-control border border-line-strong bg-surface px-3.5 text-[0.9375rem]'
  return (
    <div className="grid grid-cols-1 gap-4 pt-1 pb-5 sm:grid-cols-2">
      <div className="min-w-0">
        <label htmlFor={`${id}-date`} className="mb-1 block font-medium">
          Date of the exam
        </label>
        <input
          id={`${id}-date`}
          type="date"
          min={dayFieldValue(now)}
          value={examAt === null ? '' : dayFieldValue(examAt)}
          onChange={(event) => onSchedule({ ...schedule, examAt: examTimeOn(event.target.value) })}
          className={field}
        />
      </div>
      <div className="min-w-0">
        <label htmlFor={`${id}-minutes`} className="mb-1 block font-medium">
          Minutes a day
        </label>
        <input
          id={`${id}-minutes`}
          type="number"
          inputMode="numeric"
          min={MINUTES_A_DAY_MIN}
          max={MINUTES_A_DAY_MAX}
          defaultValue={minutesADay}
          onChange={(event) => {
            const minutes = event.target.valueAsNumber
            if (minutes >= MINUTES_A_DAY_MIN && minutes <= MINUTES_A_DAY_MAX)
              onSchedule({ ...schedule, minutesADay: minutes })
          }}
          className={field}
        />
      </div>
      <fieldset className="min-w-0 sm:col-span-2">
        <legend className="mb-1 font-medium">Days off</legend>
        <div className="flex flex-wrap gap-x-5">
          {WEEKDAYS.map((name, day) => (
            <label key={name} className="flex min-h-11 cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                className="size-5 accent-brand"
                checked={daysOff.includes(day)}
                onChange={({ target }) =>
                  onSchedule({
                    ...schedule,
                    daysOff: target.checked ? [...daysOff, day] : daysOff.filter((other) => other !== day),
                  })
                }
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  )
}

function examText(examAt: number | null, now: number): string {
  if (examAt === null) return 'No exam date yet'
  const dayOf = localDay()
  const days = dayOf(examAt) - dayOf(now)
  if (days < 0) return `Your exam was on ${formatDay(dayOf(examAt))}`
  if (days === 0) return 'Your exam is today'
  return `Exam in ${formatCount(days, 'day')}, on ${formatDay(dayOf(examAt))}`
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
  return todayStatus(schedule, minutes, weekdayOf(today))
}
