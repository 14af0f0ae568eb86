import { queryOptions } from '@tanstack/react-query'
import type { Learner, Question } from '../../domain/model.ts'
import { call } from './client.ts'
import { learnerDataQuery } from './load-learner-data.ts'
import { readList } from './reading/loose.ts'
import { readQuestion } from './reading/question.ts'

/** Under which every fetch of this kind is found, such as by a flag that outruns one. */
export const QUESTIONS_KEY = 'questions'

/**
 * `GET /questions/user/{userId}`: loads the bank anew into the learner's data, the one place from which every screen
 * reads questions, so that flags and counts agree everywhere. The query itself only tells whether that succeeded;
 * its value is their number.
 */
export function questionsQuery({ id, identifier }: Learner) {
  return queryOptions({
    queryKey: [QUESTIONS_KEY, id] as const,
    queryFn: async ({ client, signal }): Promise<number> => {
      const answer = await call('GET', `/questions/user/${encodeURIComponent(id)}`, { signal })
      const questions = readList(answer, 'a list of questions').map(readQuestion)
      client.setQueryData(
        learnerDataQuery(identifier).queryKey,
        (data) => data && { ...data, questions: withWhatWasKnown(questions, data.questions) },
      )
      return questions.length
    },
  })
}

/**
 * How a past test was answered comes with the learner's data (seed §3: `is_correct` "on dashboard data"). A list
 * that does not repeat it takes nothing away.
 */
function withWhatWasKnown(fetched: readonly Question[], known: readonly Question[]): readonly Question[] {
  const knownById = new Map(known.map((question) => [question.id, question]))
  return fetched.map((question) => {
    const before = knownById.get(question.id)
    if (before === undefined) return question
    return {
      ...question,
      wasCorrect: question.wasCorrect ?? before.wasCorrect,
      sourceTestId: question.sourceTestId ?? before.sourceTestId,
    }
  })
}
