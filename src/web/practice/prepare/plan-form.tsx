import { useId, useRef } from 'react'
import { Link } from 'react-router'
import type { ExamDefinition } from '../../../domain/exams/exam-definition.ts'
import { MINUTES_A_DAY_MAX, MINUTES_A_DAY_MIN } from '../../../domain/exams/study-plan.ts'
import type { ExamSchedule } from '../../../domain/learning/plan/exam-schedule.ts'
import { dayFieldValue, examTimeOn } from '../../data/browser/exam-day.ts'
import { EXAMS_PATH } from '../../data/browser/start-path.ts'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** The fields of the plan; each change counts at once. */
export function PlanForm({
  exam,
  schedule,
  now,
  onSchedule,
}: {
  /** The exam whose plan it is; null when it is stored only in this browser. */
  readonly exam: Pick<ExamDefinition, 'id' | 'name'> | null
  readonly schedule: ExamSchedule
  readonly now: number
  readonly onSchedule: (schedule: ExamSchedule) => void
}) {
  const id = useId()
  const { examAt, minutesADay, daysOff, asksConfidence } = schedule
  const field =
    'block min-h-11 w-full min-w-0 rounded-control border border-line-strong bg-surface px-3.5 text-[0.9375rem]'
  return (
    <div className="grid grid-cols-1 gap-4 pt-1 pb-5 sm:grid-cols-2">
      <div className="min-w-0">
        <label htmlFor={`${id}-date`} className="mb-1 block font-medium">
          Date of the exam
        </label>
        <DayField
          key={exam?.id}
          id={`${id}-date`}
          at={examAt}
          now={now}
          isRequired={exam !== null}
          className={field}
          onDay={(day) => onSchedule({ ...schedule, examAt: day })}
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
      <label className="flex min-h-11 cursor-pointer items-center gap-2 sm:col-span-2">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-brand"
          checked={asksConfidence === true}
          onChange={({ target }) => onSchedule({ ...schedule, asksConfidence: target.checked })}
        />
        Ask how sure I am of each answer
      </label>
      <p className="text-[0.9375rem] text-pretty text-ink-soft sm:col-span-2">
        {exam === null ? (
          <>
            This plan is for an exam like Test Mode and is kept in this browser. To have it on all your
            devices,{' '}
            <Link to={EXAMS_PATH} className="font-medium text-brand-text underline">
              set up your exam
            </Link>{' '}
            with its date.
          </>
        ) : (
          `Date, minutes and days off belong to ${exam.name} and are the same on all your devices.`
        )}{' '}
        If you miss a day, nothing is lost: each session begins with what helps most by then.{' '}
        <Link to="/how-readiness-works" className="font-medium text-brand-text underline">
          How the questions are chosen
        </Link>
      </p>
    </div>
  )
}

/**
 * The day of an exam. A day that is picked counts at once. While one is typed, each digit makes another valid date: it counts
 * when Enter is pressed or the field is left. A day before today never counts.
 */
export function DayField({
  id,
  at,
  now,
  isRequired,
  className,
  onDay,
}: {
  readonly id: string
  /** When the exam begins, milliseconds since the epoch; null without a date. */
  readonly at: number | null
  readonly now: number
  /** Whether an empty field is no answer: the stored day is shown again. */
  readonly isRequired: boolean
  readonly className: string
  readonly onDay: (at: number | null) => void
}) {
  const isTyping = useRef(false)
  const stored = at === null ? '' : dayFieldValue(at)
  const commit = (field: HTMLInputElement) => {
    isTyping.current = false
    // The browser also reports a half-typed date as empty.
    const isUsable = field.value === '' ? !isRequired && !field.validity.badInput : field.validity.valid
    if (!isUsable) field.value = stored
    else if (field.value !== stored) onDay(examTimeOn(field.value))
  }
  return (
    <input
      id={id}
      type="date"
      min={dayFieldValue(now)}
      defaultValue={stored}
      className={className}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') commit(currentTarget)
        else if (key !== 'Tab') isTyping.current = true
      }}
      onChange={({ currentTarget }) => {
        if (!isTyping.current) commit(currentTarget)
      }}
      onBlur={({ currentTarget }) => {
        if (isTyping.current) commit(currentTarget)
      }}
    />
  )
}
