import { CalendarDays } from 'lucide-react'
import { formatCount } from '../../../domain/formatting/format-number.ts'
import { chanceText, type NextExam } from '../../../domain/learning/chance/chance-text.ts'
import type { ExamSchedule } from '../../../domain/learning/plan/exam-schedule.ts'
import type { PracticeResponse } from '../../../domain/model.ts'
import { examDayText, statusOfToday, todayStatusText } from '../../data/queries/schedule-today.ts'
import { READINESS_ID } from '../readiness/use-readiness.ts'

/** The chance to pass the exam if it were on the coming morning, and from the day before in the exam itself. */
export type ChanceToday =
  /** `pass`: 0 to 1; `evidence`: what it rests on, in words. */
  | {
      readonly is: 'estimated'
      readonly pass: number
      readonly nextIs: NextExam
      readonly evidence: string
    }
  /** `questions`: how many more different ones must be answered before there is an estimate, 1 or more. */
  | { readonly is: 'missing'; readonly questions: number }

/** When the exam is, what is left of today's part of its plan, and the chance to pass it (spec §4.20). */
export function ExamAhead({
  examName,
  schedule,
  answers,
  chance,
  now,
}: {
  /** Null where the plan does not belong to an exam that the learner set up. */
  readonly examName: string | null
  readonly schedule: ExamSchedule
  /** In practice and in exams, newest first; null while they load. */
  readonly answers: readonly PracticeResponse[] | null
  /** Null while it is not known. */
  readonly chance: ChanceToday | null
  /** Milliseconds since the epoch. */
  readonly now: number
}) {
  return (
    <div className="flex min-w-0 items-start gap-2 text-[0.9375rem] leading-6">
      <CalendarDays aria-hidden className="mt-0.5 size-5 shrink-0 text-brand-text" />
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{examDayText(examName, schedule.examAt, now)}</p>
        {answers && <p className="text-ink-soft">{todayStatusText(statusOfToday(schedule, answers, now))}</p>}
        {chance?.is === 'missing' && (
          <p className="text-ink-soft">
            Chance to pass: known after {formatCount(chance.questions, 'more question')}
          </p>
        )}
        {chance?.is === 'estimated' && (
          <p className="text-ink-soft">
            {chance.nextIs === 'this exam'
              ? 'Chance to pass:'
              : `Chance to pass if it were ${chance.nextIs}:`}{' '}
            <a
              href={`#${READINESS_ID}`}
              className="font-semibold whitespace-nowrap text-brand-text underline"
            >
              {chanceText(chance.pass)}
            </a>{' '}
            <span className="whitespace-nowrap">({chance.evidence})</span>
          </p>
        )}
      </div>
    </div>
  )
}
