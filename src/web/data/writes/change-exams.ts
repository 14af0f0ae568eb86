import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ExamChange } from '../../../domain/outbox/outbox-entry.ts'
import { withWaitingExams } from '../../../domain/outbox/waiting-exams.ts'
import { newId } from '../browser/new-id.ts'
import { examsQuery } from '../queries/exams-query.ts'
import { outbox } from '../sync/outbox/page-outbox.ts'

/** `POST`, `PATCH` and `DELETE /exams/`, through the outbox: a change of an exam shows at once and waits for the server. */
export function useChangeExams(learnerId: string): (change: ExamChange) => void {
  const client = useQueryClient()
  return useCallback(
    (change) => {
      void outbox.put(learnerId, newId(), { kind: 'exam', change })
      void applyExamChange(client, learnerId, change)
    },
    [client, learnerId],
  )
}

/** Shows a change where the exams are loaded. */
async function applyExamChange(client: QueryClient, learnerId: string, change: ExamChange): Promise<void> {
  const { queryKey } = examsQuery(learnerId)
  if (client.getQueryData(queryKey) === undefined) return
  // A reply to a request from before the change would overwrite it.
  await client.cancelQueries({ queryKey })
  client.setQueryData(
    queryKey,
    (exams) => exams && withWaitingExams([{ write: { kind: 'exam', change } }], exams),
  )
}
