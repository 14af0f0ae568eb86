import { useEffect, useState } from 'react'
import { sameForecastsText } from '../../domain/learning/chance/calibration.ts'
import { chanceText } from '../../domain/learning/chance/chance-text.ts'
import { beganAt } from '../../domain/learning/chance/readiness.ts'
import { type EarlierEstimate as Estimate, earlierEstimate } from '../../domain/learning/earlier-estimate.ts'
import { areMostlyUnread } from '../../domain/learning/unread.ts'
import type { LearnerData, PastTest, PracticeResponse } from '../../domain/model.ts'
import { nextTask } from '../data/browser/workers/next-task.ts'
import { withExamAnswers } from '../data/queries/practice-aggregates.ts'
import { usePracticeResponses } from '../data/queries/practice-responses-query.ts'
import { UnreadNote } from './unread-note.tsx'

/** A test as the estimate needs it. */
export interface EstimatedTest
  extends Pick<PastTest, 'exam' | 'examId' | 'categories' | 'durationMs' | 'passed' | 'questions'> {
  readonly takenAt: number
}

/**
 * What had been estimated before a test, beside what came, and whether it says anything about the next estimate (spec
 * §4.20). Loaded below the result. Shows no estimate before there were enough answers.
 */
export function EarlierEstimate({
  data,
  test,
}: {
  readonly data: LearnerData
  readonly test: EstimatedTest
}) {
  const responses = usePracticeResponses(data.learner)
  const answers = responses && withExamAnswers(responses, data.tests)
  const at = beganAt(test)
  const estimate = useEarlierEstimate(data, answers, test, at)
  if (estimate === 'pending') return <p className="mt-4 min-h-6" />
  return (
    <>
      {estimate !== null && (
        <p className="mt-4 text-pretty text-ink-soft">
          Before this test, your estimated chance to pass it was {chanceText(estimate.chance)}.{' '}
          {test.passed ? 'You passed' : 'You did not pass'}
          {estimate.same === null ? '.' : `, and ${sameForecastsText(estimate.same)}.`}
        </p>
      )}
      {answers !== null && isMostlyUnread(test, answers, at) && <UnreadNote />}
    </>
  )
}

/** `answers`: in practice and in exams, in any order. */
function isMostlyUnread(
  { questions }: EstimatedTest,
  answers: readonly PracticeResponse[],
  at: number,
): boolean {
  const given = questions.filter(({ chosen }) => chosen !== null && chosen.length > 0)
  return areMostlyUnread(
    given.map(({ id, isCorrect, timeMs }) => ({ questionId: id, isCorrect, timeMs })),
    answers.filter(({ createdAt }) => createdAt < at),
  )
}

/** Null when there is none. `answers` are null while they load. */
function useEarlierEstimate(
  { questions, tests }: LearnerData,
  answers: readonly PracticeResponse[] | null,
  { exam, examId, categories, passed }: EstimatedTest,
  at: number,
): Estimate | null | 'pending' {
  const [estimate, setEstimate] = useState<Estimate | null | 'pending'>('pending')
  useEffect(() => {
    if (answers === null) return
    const controller = new AbortController()
    const start = async () => {
      const test = { exam, examId, categories, passed }
      const slices = earlierEstimate(questions, answers, tests, test, at)
      let slice = slices.next()
      while (!slice.done) {
        await nextTask()
        if (controller.signal.aborted) return
        slice = slices.next()
      }
      setEstimate(slice.value)
    }
    start().catch((cause) => {
      console.error('The earlier chance to pass could not be estimated', cause)
      setEstimate(null)
    })
    return () => controller.abort()
  }, [questions, tests, answers, exam, examId, categories, passed, at])
  return estimate
}
