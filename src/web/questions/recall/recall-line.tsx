import { useEffect, useState } from 'react'
import type { LearnerData, PracticeResponse } from '../../../domain/model.ts'
import type { RecallById } from '../../../domain/questions/question-order.ts'
import { formatDay } from '../../../domain/statistics/calendar-day.ts'
import { responseBatches } from '../../data/browser/response-batches.ts'
import { runInWorker } from '../../data/browser/run-in-worker.ts'
import { localDay } from '../../data/queries/practice-aggregates.ts'
import { usePreparedExam } from '../../data/queries/use-prepared-exam.ts'
import type { RecallMessage } from './recall.worker.ts'
import workerAddress from './recall.worker.ts?worker&url'

/**
 * Estimates what the learner remembers, says what the order rests on, and filters by it (spec §2.6). Loaded when the list
 * is ordered or filtered by it.
 */
export function RecallLine({
  data: { learner, questions },
  responses,
  forgottenOnly,
  onForgottenOnly,
  onRecall,
}: {
  readonly data: LearnerData
  /** Newest first. */
  readonly responses: readonly PracticeResponse[]
  readonly forgottenOnly: boolean
  readonly onForgottenOnly: (only: boolean) => void
  readonly onRecall: (recall: RecallById) => void
}) {
  const { exam, schedule, isPending } = usePreparedExam(learner.id)
  const { examAt } = schedule
  const [state, setState] = useState<'estimating' | 'ready' | 'failed'>('estimating')
  useEffect(() => {
    if (isPending) return
    const controller = new AbortController()
    recallInWorker(questions, responses, examAt, controller.signal)
      .then((recall) => {
        onRecall(recall)
        setState('ready')
      })
      .catch((cause) => {
        if (controller.signal.aborted) return
        console.error('What is remembered could not be estimated', cause)
        setState('failed')
      })
    return () => controller.abort()
  }, [questions, responses, examAt, isPending, onRecall])
  const [openedAt] = useState(() => Date.now())
  const hasDate = examAt !== null && examAt >= openedAt
  const by = hasDate ? `by ${formatDay(localDay()(examAt))}` : 'in a month'
  return (
    <div className="mb-1 flex flex-wrap items-center gap-x-5 text-[0.9375rem] sm:mb-2">
      <p role="status" className="text-pretty text-ink-soft">
        {state === 'estimating' && 'Estimating what you remember...'}
        {state === 'failed' && 'What you remember could not be estimated.'}
        {state === 'ready' && 'By how likely you are to remember each now, as estimated from your answers.'}
      </p>
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
    </div>
  )
}

function recallInWorker(
  questions: LearnerData['questions'],
  responses: readonly PracticeResponse[],
  examAt: number | null,
  signal: AbortSignal,
): Promise<RecallById> {
  const messages = function* (): Generator<RecallMessage> {
    yield* responseBatches(responses)
    yield {
      // Only what the model needs: texts stay on the page.
      questions: questions.map(({ id, category, options, correct }) => ({ id, category, options, correct })),
      now: Date.now(),
      examAt,
    }
  }
  return runInWorker(workerAddress, messages(), 'The estimate stopped', signal)
}
