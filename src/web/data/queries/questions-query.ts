import { queryOptions } from '@tanstack/react-query'
import type { Learner } from '../../../domain/model.ts'
import { withWaitingQuestions } from '../../../domain/outbox/waiting-lists.ts'
import { nextTask } from '../browser/workers/next-task.ts'
import { readQuestion } from '../decoding/question.ts'
import { readList } from '../decoding/read-values.ts'
import { NoReplyError } from '../http/client.ts'
import { markCachedList } from '../http/connection.ts'
import { fetchOrCached, listOfLearner, textListSource } from '../sync/offline-cache/fetch-or-cached.ts'
import { learnerDataQuery, mergeQuestions } from './learner-data-query.ts'

/** Query key prefix of every fetch of the bank, used where a flag is newer than a fetch. */
export const QUESTIONS_KEY = 'questions'

/**
 * `GET /questions/user/{userId}`: loads the bank again into the learner's data, the one place from which every screen
 * reads questions, so that flags and counts agree everywhere. The query itself only reports whether that succeeded; its
 * value is their number.
 */
export function questionsQuery({ id, identifier }: Learner) {
  return queryOptions({
    queryKey: [QUESTIONS_KEY, id] as const,
    queryFn: async ({ client, queryKey, signal }): Promise<number> => {
      const bankKey = learnerDataQuery(identifier).queryKey
      try {
        // The cached list is read with the learner's data.
        const path = `/questions/user/${encodeURIComponent(id)}`
        const { readCached: _, ...source } = textListSource(
          listOfLearner(id, QUESTIONS_KEY, path, async (reply) => {
            await nextTask()
            signal.throwIfAborted()
            return readList(reply, 'a list of questions').map(readQuestion)
          }),
        )
        const { value, waitingOf } = await fetchOrCached({ ...source, signal })
        const questions = withWaitingQuestions(waitingOf(id), value)
        client.setQueryData(
          bankKey,
          (data) => data && { ...data, questions: mergeQuestions(data.questions, questions) },
        )
        return questions.length
      } catch (cause) {
        // The bank is loaded already, as of the sign-in.
        const bank = client.getQueryState(bankKey)
        if (!(cause instanceof NoReplyError) || bank?.data === undefined) throw cause
        if (client.getQueryData(queryKey) !== undefined) throw cause
        markCachedList(QUESTIONS_KEY, bank.dataUpdatedAt)
        return bank.data.questions.length
      }
    },
  })
}
