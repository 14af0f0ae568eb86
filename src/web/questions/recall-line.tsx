import { useEffect, useState } from 'react'
import { isSameLearningBank } from '../../domain/learning/learning-bank.ts'
import { isAhead } from '../../domain/learning/plan/exam-plan.ts'
import type { LearnerData, PracticeResponse } from '../../domain/model.ts'
import type { RecallById } from '../../domain/questions/question-order.ts'
import { formatDay } from '../../domain/statistics/calendar-day.ts'
import { responseBatches, runInWorker } from '../data/browser/workers/run-in-worker.ts'
import { localDay } from '../data/queries/practice-aggregates.ts'
import { usePreparedExam } from '../data/queries/use-prepared-exam.ts'
import { Button } from '../ui/button.tsx'
import type { RecallMessage } from './recall.worker.ts'
import workerAddress from './recall.worker.ts?worker&url'

/** How far the estimate of what is remembered is. */
export type RecallEstimate =
  | { readonly is: 'estimating' }
  | { readonly is: 'ready'; readonly recall: RecallById }
  | { readonly is: 'failed' }

/** Before the first estimate. */
const ESTIMATING: RecallEstimate = { is: 'estimating' }

/**
 * Estimates what the learner remembers, says what the order rests on, and filters by it (spec §2.6). Loaded when the list
 * is ordered or filtered by it. It estimates again when there are other answers or other questions, by the time at which it
 * was first shown: no row changes its place for a flag or an edit.
 */
export function RecallLine({
  data: { learner, questions },
  answers,
  forgottenOnly,
  onForgottenOnly,
  estimate,
  onEstimate,
}: {
  readonly data: LearnerData
  /** In practice and in exams, newest first. */
  readonly answers: readonly PracticeResponse[]
  readonly forgottenOnly: boolean
  readonly onForgottenOnly: (only: boolean) => void
  readonly estimate: RecallEstimate
  readonly onEstimate: (estimate: RecallEstimate) => void
}) {
  const { exam, schedule, isPending } = usePreparedExam(learner.id)
  const { examAt } = schedule
  const [openedAt] = useState(() => Date.now())
  const bank = useBank(questions)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another try.
  useEffect(() => {
    if (isPending) return
    const controller = new AbortController()
    recallInWorker(bank, answers, openedAt, examAt, controller.signal)
      .then((recall) => onEstimate({ is: 'ready', recall }))
      .catch((cause) => {
        if (controller.signal.aborted) return
        console.error('Recall could not be estimated', cause)
        onEstimate({ is: 'failed' })
      })
    return () => controller.abort()
  }, [bank, answers, openedAt, examAt, isPending, onEstimate, turn])
  const tryAgain = () => {
    onEstimate(ESTIMATING)
    setTurn(turn + 1)
  }
  const hasDate = isAhead(examAt, openedAt)
  const by = hasDate ? `by ${formatDay(localDay()(examAt))}` : 'in a month'
  return (
    <div className="mb-1 flex flex-wrap items-center gap-x-5 text-[0.9375rem] sm:mb-2">
      <p role="status" className="text-pretty text-ink-soft">
        {estimate.is === 'failed' &&
          'What you remember could not be estimated, so all questions are shown as before.'}
        {estimate.is === 'ready' &&
          'By how likely you are to remember each now, as estimated from your answers.'}
      </p>
      {estimate.is === 'failed' ? (
        <Button variant="quiet" onClick={tryAgain}>
          Try again
        </Button>
      ) : (
        <label className="flex min-h-11 cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-brand"
            checked={forgottenOnly}
            onChange={({ target }) => onForgottenOnly(target.checked)}
          />
          Will be forgotten {by}
          {hasDate && exam !== null && `, the day of ${exam.name}`}
        </label>
      )}
    </div>
  )
}

/** The questions as they first came, until the model sees another bank. */
function useBank(questions: LearnerData['questions']): LearnerData['questions'] {
  const [bank, setBank] = useState(questions)
  if (isSameLearningBank(bank, questions)) return bank
  setBank(questions)
  return questions
}

function recallInWorker(
  questions: LearnerData['questions'],
  answers: readonly PracticeResponse[],
  now: number,
  examAt: number | null,
  signal: AbortSignal,
): Promise<RecallById> {
  const messages = function* (): Generator<RecallMessage> {
    yield* responseBatches(answers)
    yield {
      // Only what the model needs: texts stay on the page.
      questions: questions.map(({ id, category, options, correct }) => ({ id, category, options, correct })),
      now,
      examAt,
    }
  }
  return runInWorker(workerAddress, messages(), 'The estimate stopped', signal)
}
