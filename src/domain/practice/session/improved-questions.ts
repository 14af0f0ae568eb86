import type { PracticeResponse, Question } from '../../model.ts'
import type { AnsweredQuestion } from './session.ts'

/**
 * The questions that the session's last answer got right and the last answer before the session got wrong, in the order
 * of the session.
 *
 * @param answered the answers of the session, oldest first
 * @param responses all answers in practice and in exams, newest first, those of the session included
 */
export function improvedQuestions(
  answered: readonly AnsweredQuestion[],
  responses: readonly Pick<PracticeResponse, 'questionId' | 'isCorrect'>[],
): readonly Question[] {
  const inSession = new Map<string, { question: Question; isCorrect: boolean; answers: number }>()
  for (const { question, isCorrect } of answered) {
    const answers = (inSession.get(question.id)?.answers ?? 0) + 1
    inSession.set(question.id, { question, isCorrect, answers })
  }
  const toPass = new Map([...inSession].map(([id, { answers }]) => [id, answers]))
  const before = new Map<string, boolean>()
  for (const { questionId, isCorrect } of responses) {
    if (toPass.size === 0) break
    const left = toPass.get(questionId)
    if (left === undefined) continue
    if (left > 0) toPass.set(questionId, left - 1)
    else {
      before.set(questionId, isCorrect)
      toPass.delete(questionId)
    }
  }
  return [...inSession.values()]
    .filter(({ question, isCorrect }) => isCorrect && before.get(question.id) === false)
    .map(({ question }) => question)
}
