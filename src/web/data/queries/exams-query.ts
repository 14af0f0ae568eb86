import { queryOptions } from '@tanstack/react-query'
import type { ExamDefinition } from '../../../domain/exams/exam-definition.ts'
import { withWaitingExams } from '../../../domain/outbox/waiting-exams.ts'
import { readExam } from '../decoding/exam.ts'
import { readList } from '../decoding/read-values.ts'
import { open } from '../http/client.ts'
import { fetchOrCached, textListSource } from '../sync/offline-cache/fetch-or-cached.ts'

/** `GET /exams/user/{userId}`: the exams that the learner has set up, in the order in which they were added. */
export function examsQuery(learnerId: string) {
  return queryOptions({
    queryKey: ['exams', learnerId] as const,
    queryFn: async ({ client, queryKey, signal }): Promise<readonly ExamDefinition[]> => {
      const isShown = client.getQueryData(queryKey) !== undefined
      const { readCached, ...source } = textListSource({
        list: 'exams',
        request: (signal, headers) =>
          open('GET', `/exams/user/${encodeURIComponent(learnerId)}`, { signal, headers }),
        decode: (reply) => readList(reply, 'a list of exams').map(readExam),
        learnerOf: () => learnerId,
        owner: { id: learnerId },
      })
      const { value, waitingOf } = await fetchOrCached({ ...source, ...(!isShown && { readCached }), signal })
      return withWaitingExams(waitingOf(learnerId), value)
    },
  })
}
