import { CalendarCheck, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { offersConfidence } from '../../../domain/learning/plan/exam-schedule.ts'
import type { LearnerData, PracticeResponse } from '../../../domain/model.ts'
import { MINUTE_MS } from '../../../domain/time-units.ts'
import { examDayText, statusOfToday, todayStatusText } from '../../data/queries/schedule-today.ts'
import type { PreparedExam } from '../../data/queries/use-prepared-exam.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PanelSpinner } from '../../ui/feedback/spinner.tsx'
import { lazyPiece } from '../../ui/lazy-piece.tsx'
import { useNow } from '../../ui/use-now.ts'
import { EMPTY_BANK_REASON, ModeContent } from '../start/mode-content.tsx'

/** Loaded when the plan is opened. */
const PlanForm = lazyPiece(
  () => import('./plan-form.tsx'),
  (code) => code.PlanForm,
  <PanelSpinner label="Loading..." />,
)

const TodaysPart = lazyPiece(
  () => import('./todays-part.tsx'),
  (code) => code.TodaysPart,
)

/** How often the status of today is renewed, milliseconds. */
const RENEW_MS = MINUTE_MS

/** "Prepare for my exam" on the landing view: its card, today's part, and the plan (spec §4.20). */
export function PrepareSection({
  data,
  prepared,
  answers,
  onStart,
}: {
  readonly data: LearnerData
  readonly prepared: PreparedExam
  /** In practice and in exams, newest first; null while they load. */
  readonly answers: readonly PracticeResponse[] | null
  readonly onStart: () => void
}) {
  const { exam, schedule, isPending, changeSchedule: onSchedule } = prepared
  const { minutesADay } = schedule
  const now = useNow(RENEW_MS)
  const status = answers && statusOfToday(schedule, answers, now)
  const [isOpen, setOpen] = useState(false)
  // Not as soon as the answers are loaded: the modes below would move under a finger. It is there after the next session.
  const [mayOfferConfidence] = useState(answers !== null && offersConfidence(schedule, answers.length))
  // On a device that has not seen the exams yet, "No exam date yet" would be untrue.
  const isDateUnknown = isPending && schedule.examAt === null
  const isUnavailable = data.questions.length === 0
  const reasonId = useId()
  return (
    <Card
      className={classNames(
        'min-w-0 wrap-anywhere sm:col-span-full',
        isUnavailable && 'border-dashed shadow-none',
      )}
    >
      <button
        type="button"
        aria-describedby={isUnavailable ? reasonId : undefined}
        onClick={onStart}
        className="group flex w-full items-start gap-4 rounded-card p-5 text-left sm:p-6"
      >
        <ModeContent
          icon={CalendarCheck}
          title="Prepare for my exam"
          description="The questions that help you most on the day, each with the reason for it"
          unavailable={isUnavailable ? EMPTY_BANK_REASON : null}
          reasonId={reasonId}
        />
      </button>
      {/* There before the answers are: nothing below may move. */}
      {!isUnavailable && (
        <ProgressBar
          label="Minutes of today's plan"
          value={
            status?.is === 'done' ? minutesADay : status?.is === 'open' ? minutesADay - status.minutesLeft : 0
          }
          max={minutesADay}
          {...(status?.is === 'day-off' && { valueText: 'A day off' })}
          className="mx-5 mb-5 sm:mx-6"
        />
      )}
      {mayOfferConfidence && schedule.asksConfidence === null && (
        <ConfidenceOffer onDecide={(asksConfidence) => onSchedule({ ...schedule, asksConfidence })} />
      )}
      <details
        className="group border-t border-line px-5 sm:px-6"
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className="flex min-h-13 cursor-pointer list-none items-center gap-x-4 py-2 [&::-webkit-details-marker]:hidden">
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4">
            {isDateUnknown ? (
              <Skeleton className="h-5 w-48" label="Loading" />
            ) : (
              <>
                <span className="font-semibold">{examDayText(exam?.name ?? null, schedule.examAt, now)}</span>
                {status && !isUnavailable && (
                  <span className="text-[0.9375rem] text-ink-soft">{todayStatusText(status)}</span>
                )}
              </>
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
        {isOpen && (
          <>
            {answers && status?.is === 'open' && (
              <TodaysPart
                data={data}
                answers={answers}
                prepared={prepared}
                minutesLeft={status.minutesLeft}
              />
            )}
            <PlanForm exam={exam} schedule={schedule} now={now} onSchedule={onSchedule} />
          </>
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
