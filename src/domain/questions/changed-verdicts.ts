import { judgeAgain } from '../answer.ts'
import type { PracticeResponse, Question } from '../model.ts'

/** How many answers a new key would judge differently, of how many. */
export interface ChangedVerdicts {
  readonly changed: number
  readonly total: number
}

/**
 * What judging earlier answers by another key would change.
 * @param responses those to the question. Not answers in exams: these keep their verdicts, as the exam its score.
 */
export function changedVerdicts(
  question: Pick<Question, 'options' | 'correct'>,
  responses: readonly Pick<PracticeResponse, 'selected' | 'isCorrect'>[],
): ChangedVerdicts {
  const changed = responses.filter((response) => judgeAgain(question, response) !== response.isCorrect)
  return { changed: changed.length, total: responses.length }
}
