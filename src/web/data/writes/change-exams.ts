import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { CategoriesWrite, ExamChange, LearnerWrite } from '../../../domain/outbox/outbox-entry.ts'
import {
  withWaitingExams,
  withWaitingQuestions,
  withWaitingTitles,
} from '../../../domain/outbox/waiting-lists.ts'
import { kindOf } from '../../../domain/outbox/write-kinds.ts'
import { newId } from '../browser/new-id.ts'
import { categoryTitlesQuery } from '../queries/category-titles.tsx'
import { examsQuery } from '../queries/exams-query.ts'
import { outbox } from '../sync/outbox/page-outbox.ts'
import { applyWrite, updateQuestions } from './apply-question-writes.ts'

/** `POST`, `PATCH` and `DELETE /exams/`, through the outbox: a change of an exam shows at once and waits for the server. */
export function useChangeExams(learnerId: string): (change: ExamChange) => void {
  const client = useQueryClient()
  return useCallback((change) => putChange(client, learnerId, { kind: 'exam', change }), [client, learnerId])
}

/** Stores a change of categories or exams to be sent, and shows it. */
export function putChange(client: QueryClient, learnerId: string, write: LearnerWrite): void {
  void outbox.put(learnerId, newId(), write)
  void applyWrite(client, learnerId, write)
  void applyToExams(client, learnerId, write)
}

async function applyToExams(client: QueryClient, learnerId: string, write: LearnerWrite): Promise<void> {
  const { inExams, inTitles } = kindOf(write)
  const { queryKey: exams } = examsQuery(learnerId)
  const { queryKey: titles } = categoryTitlesQuery(learnerId)
  // Replies to requests from before the change would overwrite it.
  const changed = [...(inExams ? [exams] : []), ...(inTitles ? [titles] : [])]
  await Promise.all(changed.map((queryKey) => client.cancelQueries({ queryKey })))
  client.setQueryData(exams, (shown) => shown && withWaitingExams([{ write }], shown))
  client.setQueryData(titles, (shown) => shown && withWaitingTitles([{ write }], shown))
}

/** Shows a change of categories that the server stored, which another tab may have made, and what was changed since. */
export async function applyStoredCategories(
  client: QueryClient,
  learnerId: string,
  write: CategoriesWrite,
): Promise<void> {
  refetchCategories(client, learnerId)
  await updateQuestions(client, learnerId, (questions) =>
    withWaitingQuestions([{ write }, ...outbox.snapshot()], questions),
  )
}

/** Fetches the titles of categories again, and the exams, which name categories. */
export function refetchCategories(client: QueryClient, learnerId: string): void {
  void client.invalidateQueries({ queryKey: examsQuery(learnerId).queryKey })
  void client.invalidateQueries({ queryKey: categoryTitlesQuery(learnerId).queryKey })
}
