import { useEffect, useState } from 'react'
import { chanceText } from '../../domain/learning/chance-text.ts'
import { earlierEstimate } from '../../domain/learning/earlier-estimate.ts'
import type { LearnerData, PastTest, PracticeResponse } from '../../domain/model.ts'
import { nextTask } from '../data/browser/workers/next-task.ts'
import { withExamAnswers } from '../data/queries/practice-aggregates.ts'
import { usePracticeResponses } from '../data/queries/use-practice-responses.ts'

/** A test as the estimate needs it. `takenAt`: its end; null when it ended just now. */
export type EstimatedTest = Pick<PastTest, 'exam' | 'categories' | 'durationMs' | 'passed' | 'takenAt'>

/**
 * What had been estimated before a test, beside what came (spec §4.20). Loaded below the result. Shows nothing before there
 * were enough answers.
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
  const chance = useEarlierEstimate(data.questions, answers, test)
  if (chance === 'pending') return <p className="mt-4 min-h-6" />
  if (chance === null) return null
  return (
    <p className="mt-4 text-pretty text-ink-soft">
      Before this test, your estimated chance to pass it was {chanceText(chance)}.{' '}
      {test.passed ? 'You passed.' : 'You did not pass.'}
    </p>
  )
}

/** Null when there is none. `answers` are null while they load. */
function useEarlierEstimate(
  questions: LearnerData['questions'],
  answers: readonly PracticeResponse[] | null,
  { exam, categories, durationMs, takenAt }: EstimatedTest,
): number | null | 'pending' {
  const [chance, setChance] = useState<number | null | 'pending'>('pending')
  const [openedAt] = useState(() => Date.now())
  const beganAt = (takenAt ?? openedAt) - (durationMs ?? 0)
  useEffect(() => {
    if (answers === null) return
    const controller = new AbortController()
    const estimate = async () => {
      const slices = earlierEstimate(questions, answers, { exam, categories }, beganAt)
      let slice = slices.next()
      while (!slice.done) {
        await nextTask()
        if (controller.signal.aborted) return
        slice = slices.next()
      }
      setChance(slice.value)
    }
    estimate().catch((cause) => {
      console.error('The earlier chance to pass could not be estimated', cause)
      setChance(null)
    })
    return () => controller.abort()
  }, [questions, answers, exam, categories, beganAt])
  return chance
}
