import { useEffect, useState } from 'react'
import type { ComingMorning, Readiness } from '../../../domain/learning/chance/readiness.ts'
import type { LearnerData, PracticeResponse } from '../../../domain/model.ts'
import { MINUTE_MS } from '../../../domain/time-units.ts'
import { comingMorning } from '../../data/browser/exam-day.ts'
import { usePreparedExam } from '../../data/queries/use-prepared-exam.ts'
import { lazyCode } from '../../ui/lazy-code.ts'

const estimate = lazyCode(
  () => import('./estimate-readiness.ts'),
  (code) => code.estimateReadiness,
)

export type ReadinessState =
  | { readonly is: 'loading' }
  | { readonly is: 'failed' }
  | {
      readonly is: 'ready'
      readonly readiness: Readiness
      /** The exam that was estimated; null for one of the whole bank. */
      readonly examId: string | null
      readonly examName: string | null
    }

/** From this many answers on, copying them to the worker would delay the learner's next click. */
const LONG_RECORD = 20_000
/**
 * How long the estimate of a long record waits, milliseconds. With 100,000 answers Questions was ready after 2.0 s
 * instead of 1.6 s when it did not.
 */
const LONG_RECORD_PAUSE_MS = 3000

/** The id of the section "Readiness", to which "Today" leads. */
export const READINESS_ID = 'readiness'

const LOADING: ReadinessState = { is: 'loading' }

/**
 * Estimates readiness whenever the answers, the day or the coming morning change. `answers` are those in practice and in exams, newest first; null where
 * they are not known.
 */
export function useReadiness(data: LearnerData, answers: readonly PracticeResponse[] | null): ReadinessState {
  const [state, setState] = useState(LOADING)
  const { exam, schedule, isPending } = usePreparedExam(data.learner.id)
  const morning = useComingMorning()
  useEffect(() => {
    if (isPending || answers === null || data.questions.length === 0) return
    const controller = new AbortController()
    const { signal } = controller
    const start = async () => {
      try {
        const estimateReadiness = await estimate.load()
        const readiness = await estimateReadiness(data, answers, { exam, schedule, morning }, signal)
        if (!signal.aborted)
          setState({ is: 'ready', readiness, examId: exam?.id ?? null, examName: exam?.name ?? null })
      } catch (cause) {
        if (signal.aborted) return
        console.error('The chance to pass could not be estimated', cause)
        setState({ is: 'failed' })
      }
    }
    const timer = setTimeout(start, answers.length > LONG_RECORD ? LONG_RECORD_PAUSE_MS : 0)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [data, answers, exam, schedule, morning, isPending])
  return state
}

/** The same object until it changes, at midnight and at its hour: the page may stay open overnight. */
function useComingMorning(): ComingMorning {
  const [morning, setMorning] = useState(() => comingMorning(Date.now()))
  useEffect(() => {
    const renew = () => {
      const next = comingMorning(Date.now())
      setMorning((last) => (last.at === next.at && last.isToday === next.isToday ? last : next))
    }
    const timer = setInterval(renew, MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return morning
}
