import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type CategoryChange, categoryRenames } from '../../../domain/exams/category-changes.ts'
import type { ExamDefinition } from '../../../domain/exams/exam-definition.ts'
import type { LearnerData } from '../../../domain/model.ts'
import type { CategoriesWrite, LearnerWrite } from '../../../domain/outbox/outbox-entry.ts'
import { undoOfCategories } from '../../../domain/outbox/undo-categories.ts'
import { withWaitingTitles } from '../../../domain/outbox/waiting-categories.ts'
import { withWaitingExams } from '../../../domain/outbox/waiting-exams.ts'
import { categoryOf } from '../../../domain/selection/categories.ts'
import { newId } from '../browser/new-id.ts'
import { readChosenCategories, storeChosenCategories } from '../browser/storage/chosen-categories.ts'
import { useCategoryTitles } from '../queries/category-titles.tsx'
import { categoryTitlesQuery } from '../queries/category-titles-query.ts'
import { examsQuery } from '../queries/exams-query.ts'
import { outbox } from '../sync/outbox/page-outbox.ts'
import { applyWrite, partsOf } from './change-questions.ts'

const NO_EXAMS: readonly ExamDefinition[] = []

/**
 * `POST /categories/bulk`, through the outbox: a change of categories shows at once and waits for the server. The function
 * returns one that undoes the change.
 */
export function useChangeCategories(data: LearnerData): (changes: readonly CategoryChange[]) => () => void {
  const { learner, questions } = data
  const client = useQueryClient()
  const { data: exams = NO_EXAMS } = useQuery(examsQuery(learner.id))
  const titles = useCategoryTitles()
  return useCallback(
    (changes) => {
      const learnerId = learner.id
      const renames = categoryRenames(changes)
      const write: CategoriesWrite = {
        kind: 'categories',
        changes,
        questionIds: questions.filter((question) => renames.has(categoryOf(question))).map(({ id }) => id),
        examIds: renames.size === 0 ? [] : exams.map(({ id }) => id),
      }
      const undo = undoOfCategories(write, { questions, exams, titles }).flatMap(sendableParts)
      const chosen = readChosenCategories(learnerId)
      if (chosen !== null) {
        const renamed = chosen.map((category) => renames.get(category) ?? category)
        storeChosenCategories(learnerId, [...new Set(renamed)])
      }
      put(client, learnerId, write)
      return () => {
        if (chosen !== null) storeChosenCategories(learnerId, chosen)
        for (const back of undo) put(client, learnerId, back)
      }
    },
    [client, learner, questions, exams, titles],
  )
}

function sendableParts(write: LearnerWrite): readonly LearnerWrite[] {
  return write.kind === 'bulk' ? partsOf(write.change).map((change) => ({ ...write, change })) : [write]
}

function put(client: QueryClient, learnerId: string, write: LearnerWrite): void {
  void outbox.put(learnerId, newId(), write)
  void applyWrite(client, learnerId, write)
  void applyToExams(client, learnerId, write)
}

async function applyToExams(client: QueryClient, learnerId: string, write: LearnerWrite): Promise<void> {
  if (write.kind !== 'categories' && write.kind !== 'exam') return
  const { queryKey: exams } = examsQuery(learnerId)
  const { queryKey: titles } = categoryTitlesQuery(learnerId)
  // Replies to requests from before the change would overwrite it.
  await Promise.all([exams, titles].map((queryKey) => client.cancelQueries({ queryKey })))
  client.setQueryData(exams, (shown) => shown && withWaitingExams([{ write }], shown))
  client.setQueryData(titles, (shown) => shown && withWaitingTitles([{ write }], shown))
}
