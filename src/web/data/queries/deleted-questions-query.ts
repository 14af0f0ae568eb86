import { queryOptions } from '@tanstack/react-query'
import type { DeletedQuestion } from '../../../domain/outbox/waiting-lists.ts'
import { readQuestion } from '../decoding/question.ts'
import { readList, readRecord, readTextOrNull } from '../decoding/read-values.ts'
import { call } from '../http/client.ts'

/** `GET /questions/user/{userId}/deleted`: the questions that can still be restored. */
export function deletedQuestionsQuery(learnerId: string) {
  return queryOptions({
    queryKey: ['deleted-questions', learnerId] as const,
    queryFn: async ({ signal }): Promise<readonly DeletedQuestion[]> => {
      const path = `/questions/user/${encodeURIComponent(learnerId)}/deleted`
      return readList(await call('GET', path, { signal }), 'a list of questions').map(readDeletedQuestion)
    },
    staleTime: 0,
    // Without a connection the screen says so at once; it offers to try again.
    retry: false,
  })
}

function readDeletedQuestion(value: unknown): DeletedQuestion {
  const deletedAt = readTextOrNull(readRecord(value, 'a deleted question').deleted_at)
  return { question: readQuestion(value), deletedAt: deletedAt === null ? 0 : Date.parse(deletedAt) || 0 }
}
