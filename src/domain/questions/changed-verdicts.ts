import { judgeAgain } from '../answer.ts'
import type { PracticeResponse, Question } from '../model.ts'

/** How many answers a new key would judge differently, of how many. */
export interface ChangedVerdicts {
  readonly changed: number
  readonly total: number
}

/**
 * What judging earlier answers by another key would change. An answer in an exam keeps its verdict, as the exam its score.
 * @param responses those to the question.
 */
export function changedVerdicts(
  question: Pick<Question, 'options' | 'correct'>,
  responses: readonly Pick<PracticeResponse, 'selected' | 'isCorrect' | 'testId'>[],
): ChangedVerdicts {
  const ofPractice = responses.filter(({ testId }) => testId === undefined)
  const changed = ofPractice.filter((response) => judgeAgain(question, response) !== response.isCorrect)
  return { changed: changed.length, total: ofPractice.length }
}
