import { plannedSessions } from '../../../domain/learning/plan/exam-schedule.ts'
import { habitOf, type Readiness, type ReadinessInput } from '../../../domain/learning/readiness.ts'
import type { LearnerData, PracticeResponse } from '../../../domain/model.ts'
import { dayLived, weekdayOf } from '../../../domain/statistics/calendar-day.ts'
import { pastDayEnds } from '../../data/browser/exam-day.ts'
import { secondsPracticedToday } from '../../data/queries/answers-of-today.ts'
import { getActivity, localDay } from '../../data/queries/practice-aggregates.ts'
import type { PreparedExam } from '../../data/queries/use-prepared-exam.ts'
import { readinessInWorker } from './readiness-in-worker.ts'

/** For how many days back "Readiness" shows how it went. */
const DAYS_SHOWN = 30

/** Estimates readiness from a learner's answers in practice and in exams, newest first. Rejects when it fails, and when `signal` is aborted. */
export function estimateReadiness(
  data: LearnerData,
  answers: readonly PracticeResponse[],
  prepared: Pick<PreparedExam, 'exam' | 'schedule'>,
  signal: AbortSignal,
): Promise<Readiness> {
  return readinessInWorker(inputOf(data, answers, prepared), signal)
}

function inputOf(
  { learner, questions, tests }: LearnerData,
  answers: readonly PracticeResponse[],
  { exam, schedule }: Pick<PreparedExam, 'exam' | 'schedule'>,
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
    sessions: plannedSessions(schedule, now, secondsPracticedToday(now, answers), (at) =>
      weekdayOf(dayOf(at)),
    ),
    dayEnds: pastDayEnds(now, DAYS_SHOWN),
    habit: habitOf(getActivity(answers).size, daysSinceStart),
    now,
  }
}
