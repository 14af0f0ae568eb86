import { useEffect } from 'react'
import type { PracticeResponse, Question } from '../../domain/model.ts'
import { bankRanks } from '../../domain/questions/question-row.ts'
import { questionFigures } from '../../domain/statistics/question-figures.ts'

/**
 * While the learner reads the overview, works out what the list of questions will want: with a large bank that is most
 * of the wait there. Each piece stays below what is felt. `responses` are null while they load.
 */
export function usePrecomputedQuestionList(
  questions: readonly Question[],
  responses: readonly PracticeResponse[] | null,
): void {
  useEffect(() => whenIdle(() => bankRanks(questions)), [questions])
  useEffect(() => (responses === null ? undefined : whenIdle(() => questionFigures(responses))), [responses])
}

/** Answers what calls it off. Browsers that do not tell when they are idle do without. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) return () => {}
  const idle = requestIdleCallback(work)
  return () => cancelIdleCallback(idle)
}
