import { useEffect } from 'react'
import type { PracticeResponse, Question } from '../../domain/model.ts'
import { bankRanksInSteps } from '../../domain/questions/question-row.ts'
import { questionFiguresInSteps } from '../../domain/statistics/question-figures.ts'

/**
 * While the learner reads the overview, precomputes what the list of questions needs: with a large bank that is most of
 * the wait there. Each step is too short to be noticed. `responses` are null while they load.
 */
export function usePrecomputedQuestionList(
  questions: readonly Question[],
  responses: readonly PracticeResponse[] | null,
): void {
  useEffect(() => whenIdle(bankRanksInSteps(questions)), [questions])
  useEffect(() => (responses === null ? undefined : whenIdle(questionFiguresInSteps(responses))), [responses])
}

/**
 * Runs the steps while the browser is idle; returns a function that stops it. Browsers without `requestIdleCallback`
 * skip the work.
 */
function whenIdle(steps: Generator): () => void {
  if (!('requestIdleCallback' in window)) return () => {}
  const work = (deadline: IdleDeadline) => {
    do if (steps.next().done) return
    while (deadline.timeRemaining() > 0)
    idle = requestIdleCallback(work)
  }
  let idle = requestIdleCallback(work)
  return () => cancelIdleCallback(idle)
}
