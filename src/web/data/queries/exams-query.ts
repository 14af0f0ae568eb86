import { queryOptions } from '@tanstack/react-query'
import type { ExamDefinition } from '../../../domain/exams/exam-definition.ts'
import { withWaitingExams } from '../../../domain/outbox/waiting-lists.ts'
import { readExam } from '../decoding/exam.ts'
import { readList } from '../decoding/read-values.ts'
import { fetchTextList, listOfLearner } from '../sync/offline-cache/fetch-or-cached.ts'

/** `GET /exams/user/{userId}`: the exams that the learner has set up, in the order in which they were added. */
export function examsQuery(learnerId: string) {
  return queryOptions({
    queryKey: ['exams', learnerId] as const,
    queryFn: async (context): Promise<readonly ExamDefinition[]> => {
      const path = `/exams/user/${encodeURIComponent(learnerId)}`
      const { value, waitingOf } = await fetchTextList(
        context,
        listOfLearner(learnerId, 'exams', path, (reply) => readList(reply, 'a list of exams').map(readExam)),
      )
      return withWaitingExams(waitingOf(learnerId), value)
    },
  })
}
