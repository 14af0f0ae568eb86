import { useEffect } from 'react'
import type { PracticeResponse, Question } from '../../domain/model.ts'
import { bankRanks } from '../../domain/questions/question-row.ts'
import { questionFigures } from '../../domain/statistics/question-figures.ts'

/**
 * While the learner reads the overview, precomputes what the list of questions needs: with a large bank that is most of
 * the wait there. Each piece is too short to be noticed. `responses` are null while they load.
 */
export function usePrecomputedQuestionList(
  questions: readonly Question[],
  responses: readonly PracticeResponse[] | null,
): void {
  useEffect(() => whenIdle(() => bankRanks(questions)), [questions])
  useEffect(() => (responses === null ? undefined : whenIdle(() => questionFigures(responses))), [responses])
}

/**
 * Schedules work for when the browser is idle; returns a function that cancels it. Browsers without
 * `requestIdleCallback` skip the work.
 */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) return () => {}
  const idle = requestIdleCallback(work)
  return () => cancelIdleCallback(idle)
}
