import {
  type ComingMorning,
  habitOf,
  type Readiness,
  type ReadinessInput,
} from '../../../domain/learning/chance/readiness.ts'
import { plannedSessions } from '../../../domain/learning/plan/exam-schedule.ts'
import type { LearnerData, PracticeResponse } from '../../../domain/model.ts'
import { dayLived, weekdayOf } from '../../../domain/statistics/calendar-day.ts'
import { pastDayEnds } from '../../data/browser/exam-day.ts'
import { responseBatches, runInWorker } from '../../data/browser/workers/run-in-worker.ts'
import { secondsPracticedToday } from '../../data/queries/answers-of-today.ts'
import { getActivity, localDay } from '../../data/queries/practice-aggregates.ts'
import type { PreparedExam } from '../../data/queries/use-prepared-exam.ts'
import type { ReadinessMessage } from './readiness.worker.ts'
import workerAddress from './readiness.worker.ts?worker&url'

/** For how many days back "Readiness" shows how it went. */
const DAYS_SHOWN = 30

type Prepared = Pick<PreparedExam, 'exam' | 'schedule'> & { readonly morning: ComingMorning }

/**
 * Estimates readiness in a worker, from a learner's answers in practice and in exams, newest first. Rejects when it fails,
 * and when `signal` is aborted.
 */
export function estimateReadiness(
  data: LearnerData,
  answers: readonly PracticeResponse[],
  prepared: Prepared,
  signal: AbortSignal,
): Promise<Readiness> {
  return runInWorker(
    workerAddress,
    messagesOf(inputOf(data, answers, prepared)),
    'The estimate stopped',
    signal,
  )
}

function inputOf(
  { learner, questions, tests }: LearnerData,
  answers: readonly PracticeResponse[],
  { exam, schedule, morning }: Prepared,
): ReadinessInput {
  const now = Date.now()
  const dayOf = localDay()
  const today = dayOf(now)
  const first = answers.at(-1)
  const daysSinceStart = first === undefined ? 0 : Math.max(today - dayLived(first, dayOf), 0)
  return {
    learnerId: learner.id,
    // Only what the model needs: texts stay on the page.
    questions: questions.map(({ id, category, options, correct }) => ({ id, category, options, correct })),
    responses: answers,
    tests,
    exam,
    examAt: schedule.examAt,
    isExamNear: schedule.examAt !== null && dayOf(schedule.examAt) - today <= 1,
    morning,
    sessions: plannedSessions(schedule, now, secondsPracticedToday(now, answers), (at) =>
      weekdayOf(dayOf(at)),
    ),
    dayEnds: pastDayEnds(now, DAYS_SHOWN),
    habit: habitOf(getActivity(answers).size, daysSinceStart),
    now,
  }
}

function* messagesOf({ responses, ...input }: ReadinessInput): Generator<ReadinessMessage> {
  yield* responseBatches(responses)
  yield input
}
