import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type CategoryChange, categoryRenames } from '../../../domain/exams/category-changes.ts'
import type { ExamDefinition } from '../../../domain/exams/exam-definition.ts'
import type { LearnerData } from '../../../domain/model.ts'
import type { CategoriesWrite, LearnerWrite } from '../../../domain/outbox/outbox-entry.ts'
import { undoOfCategories } from '../../../domain/outbox/undo-categories.ts'
import { categoryOf } from '../../../domain/selection/categories.ts'
import { SETTINGS } from '../browser/storage/settings.ts'
import { useCategoryTitles } from '../queries/category-titles.tsx'
import { examsQuery } from '../queries/exams-query.ts'
import { putChange } from './change-exams.ts'
import { partsOf } from './change-questions.ts'

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
      const chosen = SETTINGS.categories.read(learnerId)
      if (chosen !== null) {
        const renamed = chosen.map((category) => renames.get(category) ?? category)
        SETTINGS.categories.store(learnerId, [...new Set(renamed)])
      }
      putChange(client, learnerId, write)
      return () => {
        if (chosen !== null) SETTINGS.categories.store(learnerId, chosen)
        for (const back of undo) putChange(client, learnerId, back)
      }
    },
    [client, learner, questions, exams, titles],
  )
}

function sendableParts(write: LearnerWrite): readonly LearnerWrite[] {
  return write.kind === 'bulk' ? partsOf(write.change).map((change) => ({ ...write, change })) : [write]
}
