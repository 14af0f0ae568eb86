import type { QueryClient } from '@tanstack/react-query'
import type { CategoriesWrite } from '../../../domain/outbox/outbox-entry.ts'
import { withWaitingQuestions } from '../../../domain/outbox/waiting-questions.ts'
import { categoryTitlesQuery } from '../queries/category-titles-query.ts'
import { examsQuery } from '../queries/exams-query.ts'
import { outbox } from '../sync/outbox/page-outbox.ts'
import { updateQuestions } from './change-questions.ts'

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
