import { useEffect, useState } from 'react'
import { plannedSessions, practicedSeconds } from '../../../domain/learning/plan/exam-schedule.ts'
import { habitOf, type Readiness, type ReadinessInput } from '../../../domain/learning/readiness.ts'
import type { LearnerData, PracticeResponse } from '../../../domain/model.ts'
import { weekdayOf } from '../../../domain/statistics/calendar-day.ts'
import { pastDayEnds } from '../../data/browser/exam-day.ts'
import { getActivity, localDay } from '../../data/queries/practice-aggregates.ts'
import { type PreparedExam, usePreparedExam } from '../../data/queries/use-prepared-exam.ts'
import { readinessInWorker } from './readiness-in-worker.ts'

export type ReadinessState =
  | { readonly is: 'loading' }
  | { readonly is: 'failed' }
  | { readonly is: 'ready'; readonly readiness: Readiness; readonly examName: string | null }

/** From this many answers on, copying them to the worker would delay the learner's next click. */
const LONG_RECORD = 20_000
/**
 * How long the estimate of a long record waits, milliseconds. With 100,000 answers Questions was ready after 2.0 s
 * instead of 1.6 s when it did not.
 */
const LONG_RECORD_PAUSE_MS = 3000

/** For how many days back "Readiness" shows how it went. */
const DAYS_SHOWN = 30

const LOADING: ReadinessState = { is: 'loading' }

/** Estimates readiness whenever the answers change. `responses` are newest first. */
export function useReadiness(
  { learner, questions, tests }: LearnerData,
  responses: readonly PracticeResponse[],
): ReadinessState {
  const [state, setState] = useState(LOADING)
  const learnerId = learner.id
  const { exam, schedule, isPending } = usePreparedExam(learnerId)
  useEffect(() => {
    if (isPending) return
    const controller = new AbortController()
    const start = () =>
      readinessInWorker(
        inputOf(learnerId, questions, tests, responses, { exam, schedule }),
        controller.signal,
      )
        .then((readiness) => setState({ is: 'ready', readiness, examName: exam?.name ?? null }))
        .catch((cause) => {
          if (controller.signal.aborted) return
          console.error('The chance to pass could not be estimated', cause)
          setState({ is: 'failed' })
        })
    const timer = setTimeout(start, responses.length > LONG_RECORD ? LONG_RECORD_PAUSE_MS : 0)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [learnerId, questions, tests, responses, exam, schedule, isPending])
  return state
}

function inputOf(
  learnerId: string,
  questions: LearnerData['questions'],
  tests: LearnerData['tests'],
  responses: readonly PracticeResponse[],
  { exam, schedule }: Pick<PreparedExam, 'exam' | 'schedule'>,
): ReadinessInput {
  const now = Date.now()
  const dayOf = localDay()
  const today = dayOf(now)
  const first = responses.at(-1)
  const daysSinceStart = first === undefined ? 0 : Math.max(today - dayOf(first.createdAt), 0)
  return {
    learnerId,
    // Only what the model needs: texts stay on the page.
    questions: questions.map(({ id, category, options, correct }) => ({ id, category, options, correct })),
    responses,
    tests,
    exam,
    examAt: schedule.examAt,
    sessions: plannedSessions(schedule, now, secondsOn(today, responses), (at) => weekdayOf(dayOf(at))),
    dayEnds: pastDayEnds(now, DAYS_SHOWN),
    habit: habitOf(getActivity(responses).size, daysSinceStart),
    now,
  }
}

function secondsOn(today: number, responses: readonly PracticeResponse[]): number {
  const dayOf = localDay()
  const end = responses.findIndex(({ createdAt }) => dayOf(createdAt) < today)
  return practicedSeconds(responses.slice(0, end === -1 ? undefined : end))
}
