import { queryOptions } from '@tanstack/react-query'
import type { Learner } from '../../domain/model.ts'
import { waitingFlags, withFlags } from '../../domain/outbox/waiting-lists.ts'
import { call } from './client.ts'
import { learnerDataQuery } from './load-learner-data.ts'
import { nextTask } from './next-task.ts'
import { fetchBesideWaiting } from './outbox/page-outbox.ts'
import { readList } from './reading/loose.ts'
import { readQuestion } from './reading/question.ts'
import { renewedQuestions } from './renewed-questions.ts'

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
      const path = `/questions/user/${encodeURIComponent(id)}`
      const { value: answer, waitingOf } = await fetchBesideWaiting(() => call('GET', path, { signal }))
      await nextTask()
      signal.throwIfAborted()
      const stored = readList(answer, 'a list of questions').map(readQuestion)
      const questions = withFlags(waitingFlags(waitingOf(id)), stored)
      client.setQueryData(
        learnerDataQuery(identifier).queryKey,
        (data) => data && { ...data, questions: renewedQuestions(data.questions, questions) },
      )
      return questions.length
    },
  })
}
