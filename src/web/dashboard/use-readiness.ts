import { useEffect, useState } from 'react'
import { plannedSessions, practicedSeconds } from '../../domain/learning/exam-schedule.ts'
import { habitOf, type Readiness } from '../../domain/learning/readiness.ts'
import type { LearnerData, PracticeResponse } from '../../domain/model.ts'
import { weekdayOf } from '../../domain/statistics/calendar-day.ts'
import { readExamSchedule } from '../data/browser/exam-schedule.ts'
import { getActivity, localDay } from '../data/queries/practice-aggregates.ts'
import { readinessInWorker } from './readiness-in-worker.ts'

export type ReadinessState =
  | { readonly is: 'loading' }
  | { readonly is: 'failed' }
  | { readonly is: 'ready'; readonly readiness: Readiness }

/** From this many answers on, copying them to the worker takes so long that it is put off while the learner may click on. */
const LONG_RECORD = 20_000
/** How long, milliseconds. */
const PAUSE_MS = 3000

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const LOADING: ReadinessState = { is: 'loading' }

/** Estimates readiness whenever the answers change. `responses` are newest first. */
export function useReadiness(
  { learner, questions, tests }: LearnerData,
  responses: readonly PracticeResponse[],
): ReadinessState {
  const [state, setState] = useState(LOADING)
  const learnerId = learner.id
  useEffect(() => {
    const controller = new AbortController()
    const now = Date.now()
    const schedule = readExamSchedule(learnerId)
    const dayOf = localDay()
    const today = dayOf(now)
    const first = responses.at(-1)
    const daysSinceStart = first === undefined ? 0 : Math.max(today - dayOf(first.createdAt), 0)
    const input = {
      learnerId,
      // Only what the model needs: texts stay on the page.
      questions: questions.map(({ id, category, options, correct }) => ({ id, category, options, correct })),
      responses,
      tests,
      examAt: schedule.examAt,
      sessions: plannedSessions(schedule, now, secondsOn(today, responses), (at) => weekdayOf(dayOf(at))),
      habit: habitOf(getActivity(responses).size, daysSinceStart),
      now,
    }
    const start = () => readinessInWorker(input, controller.signal)
    const pause = responses.length > LONG_RECORD ? PAUSE_MS : 0
    const estimated =
      pause === 0 ? start() : wait(pause).then(() => (controller.signal.aborted ? null : start()))
    estimated
      .then((readiness) => readiness && setState({ is: 'ready', readiness }))
      .catch((cause) => {
        if (controller.signal.aborted) return
        console.error('The chance to pass could not be estimated', cause)
        setState({ is: 'failed' })
      })
    return () => controller.abort()
  }, [learnerId, questions, tests, responses])
  return state
}

function secondsOn(today: number, responses: readonly PracticeResponse[]): number {
  const dayOf = localDay()
  const end = responses.findIndex(({ createdAt }) => dayOf(createdAt) < today)
  return practicedSeconds(responses.slice(0, end === -1 ? undefined : end))
}
