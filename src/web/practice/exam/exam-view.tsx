import { ArrowLeft, ArrowRight, ClipboardCheck, Flag, Timer } from 'lucide-react'
import { useRef, useState } from 'react'
import { answerInstruction } from '../../../domain/answer.ts'
import type { Question } from '../../../domain/model.ts'
import { lengthOf, positionOf } from '../../../domain/practice/cursor.ts'
import {
  type ExamEvent,
  type ExamInProgress,
  firstUnanswered,
  unansweredCount,
} from '../../../domain/practice/exam/exam.ts'
import { wholeMinutes } from '../../../domain/practice/exam/exam-results.ts'
import { elapsedMs } from '../../../domain/practice/stopwatch.ts'
import { OptionList } from '../../content/option-list.tsx'
import { AppMenu } from '../../ui/app-menu.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ConfirmLeaveDialog, LeavePageDialog } from '../../ui/dialog/leave-dialog.tsx'
import type { UnsavedWork } from '../../ui/dialog/unsaved-work.ts'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { useNow } from '../../ui/use-now.ts'
import { BarButton, BottomBar, PracticeCard, useMotion } from '../question/practice-card.tsx'
import { KeyList, optionForKey, useKeys } from '../question/use-keys.ts'
import { Countdown, useTimeLeft } from './countdown.tsx'
import { ExamQuestions, openQuestionNumber } from './exam-questions.tsx'

/** What leaving an exam loses. */
const LOSS: UnsavedWork = {
  title: 'Leave the test?',
  text: "Your answers in this test won't be saved, and it won't count.",
  leave: 'Leave the test',
}

/** A simulated exam: answers can be changed until it is finished (spec §2.9, §4.13). */
export function ExamView({
  exam,
  onEvent,
  onBack,
}: {
  readonly exam: ExamInProgress
  readonly onEvent: (event: ExamEvent) => void
  readonly onBack: () => void
}) {
  const [keysShown, setKeysShown] = useState(false)
  const { current } = exam.cursor
  const total = lengthOf(exam.cursor)
  const position = positionOf(exam.cursor) + 1
  const motion = useMotion(current.question.id, position)
  const unanswered = unansweredCount(exam)
  const finish = () => onEvent({ type: 'finish-asked', now: Date.now() })

  const details = useRef<HTMLDetailsElement>(null)
  const timeLeft = useTimeLeft(exam, onEvent)
  const limitMinutes = exam.own?.rules.timeLimitMinutes ?? null
  const toggleReview = () => onEvent({ type: 'review-toggled' })

  useKeys((key, isShift) => {
    const option = optionForKey(key, current.optionOrder)
    if (option !== null) {
      return isShift && /^[a-z]$/.test(key)
        ? () => onEvent({ type: 'struck', option })
        : () => onEvent({ type: 'option-chosen', option })
    }
    if (key === 'f') return toggleReview
    if (key === 'g') return () => openQuestionNumber(details.current)
    if (key === 'Enter' || key === 'ArrowRight') return () => onEvent({ type: 'next', now: Date.now() })
    if (key === 'ArrowLeft') return () => onEvent({ type: 'previous', now: Date.now() })
    return key === '?' ? () => setKeysShown(true) : null
  })

  return (
    <div className="mx-auto max-w-3xl pb-[6rem] md:pb-0">
      <div data-keep-clear className="mb-3 flex min-h-11 items-center gap-2">
        <AppMenu />
        <LeaveExam anythingChosen={unanswered < total} onLeave={onBack} />
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2 whitespace-nowrap tabular-nums">
          <Badge tone="neutral" translate="no">
            {`${position} / ${total}`}
          </Badge>
          {timeLeft === null || limitMinutes === null ? (
            <ElapsedMinutes exam={exam} />
          ) : (
            <Countdown limitMinutes={limitMinutes} remainingMs={timeLeft} />
          )}
          <Button onClick={finish} className="max-md:hidden">
            Finish Test
          </Button>
        </div>
      </div>
      <ProgressBar label="Questions answered" value={total - unanswered} max={total} className="mb-4" />
      <PracticeCard
        key={current.question.id}
        question={current.question}
        motion={motion}
        badges={
          <Badge tone="outline">
            Question {position} of {total}
          </Badge>
        }
        action={<ReviewFlag isSet={current.forReview} onToggle={toggleReview} />}
      >
        <OptionList
          question={current.question}
          optionOrder={current.optionOrder}
          selected={current.selected}
          judged={false}
          instruction={instructionFor(exam, current.question)}
          strikes={{ struck: current.struck, onStrike: (option) => onEvent({ type: 'struck', option }) }}
          onChoose={(option) => onEvent({ type: 'option-chosen', option })}
        />
        <div data-keep-clear className="mt-6 flex items-center justify-between gap-2.5 max-md:hidden">
          <Button
            variant="secondary"
            disabled={position === 1}
            onClick={() => onEvent({ type: 'previous', now: Date.now() })}
          >
            <ArrowLeft aria-hidden /> Previous
          </Button>
          <Button
            variant={position === total ? 'secondary' : 'primary'}
            disabled={position === total}
            onClick={() => onEvent({ type: 'next', now: Date.now() })}
          >
            Next <ArrowRight aria-hidden />
          </Button>
        </div>
      </PracticeCard>
      <ExamQuestions
        exam={exam}
        details={details}
        onGoTo={(index) => onEvent({ type: 'gone-to', index, now: Date.now() })}
      />
      <BottomBar>
        <BarButton
          icon={<ArrowLeft aria-hidden />}
          label="Previous"
          enabled={position > 1}
          onClick={() => onEvent({ type: 'previous', now: Date.now() })}
        />
        <BarButton
          icon={<ArrowRight aria-hidden />}
          label="Next"
          enabled={position < total}
          isNext={position < total}
          onClick={() => onEvent({ type: 'next', now: Date.now() })}
        />
        <BarButton
          icon={<ClipboardCheck aria-hidden />}
          label="Finish"
          isNext={position === total}
          onClick={finish}
        />
      </BottomBar>
      <FinishDialog exam={exam} unanswered={unanswered} onEvent={onEvent} />
      {keysShown && <KeyList of="exam" onClose={() => setKeysShown(false)} />}
    </div>
  )
}

/** "Choose 2" where the exam says how many answers are correct. */
function instructionFor({ own }: ExamInProgress, question: Question): string {
  const count = question.correct.length
  return own?.rules.showsAnswerCount && count > 1 ? `Choose ${count}` : answerInstruction(question)
}

/** Marks the question, to come back to it in this exam. The flag of the bank is another. */
function ReviewFlag({ isSet, onToggle }: { readonly isSet: boolean; readonly onToggle: () => void }) {
  return (
    <Button
      variant="quiet"
      aria-pressed={isSet}
      onClick={onToggle}
      className="-my-2 -mr-2 ml-auto px-3 text-left whitespace-normal aria-pressed:text-sun-text"
    >
      <Flag aria-hidden fill={isSet ? 'currentColor' : 'none'} /> Flag for review
    </Button>
  )
}

function ElapsedMinutes({ exam }: { readonly exam: ExamInProgress }) {
  const now = useNow(1000)
  return (
    <Badge tone="outline">
      <Timer aria-hidden />
      <span className="sr-only">Elapsed: </span>
      <span translate="no">{wholeMinutes(elapsedMs(exam.stopwatch, now))}</span> min
    </Badge>
  )
}

/** The Back button. It asks first once there is something to lose, and so does every other way out of the exam. */
function LeaveExam({
  anythingChosen,
  onLeave,
}: {
  readonly anythingChosen: boolean
  readonly onLeave: () => void
}) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => (anythingChosen ? setAsking(true) : onLeave())}
        className="-ml-3 px-3"
      >
        <ArrowLeft aria-hidden /> Back
      </Button>
      <ConfirmLeaveDialog {...LOSS} open={asking} onStay={() => setAsking(false)} onLeave={onLeave} />
      <LeavePageDialog {...LOSS} isAsked={anythingChosen} />
    </>
  )
}

/** Asks before an exam ends with questions still unanswered (spec §4.13). */
export function FinishDialog({
  exam,
  unanswered,
  onEvent,
}: {
  readonly exam: ExamInProgress
  readonly unanswered: number
  readonly onEvent: (event: ExamEvent) => void
}) {
  const decline = () => onEvent({ type: 'finish-declined' })
  return (
    <Dialog
      open={exam.state === 'confirming'}
      onClose={decline}
      title="Finish the test?"
      description={
        unanswered === 1
          ? '1 question is still unanswered. It will count as incorrect.'
          : `${unanswered} questions are still unanswered. They will count as incorrect.`
      }
    >
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button
          variant="secondary"
          onClick={() => {
            const index = firstUnanswered(exam)
            decline()
            if (index !== null) onEvent({ type: 'gone-to', index, now: Date.now() })
          }}
        >
          Go to the first one
        </Button>
        <Button onClick={() => onEvent({ type: 'finish-confirmed', now: Date.now() })}>Finish Test</Button>
      </div>
    </Dialog>
  )
}
