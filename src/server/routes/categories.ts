import * as z from 'zod/mini'
import {
  categoriesChangedSchema,
  categoryChangesSchema,
  categoryTitleSchema,
} from '../../contract/category.ts'
import { idSchema } from '../../contract/common.ts'
import { CATEGORY_TITLES_MAX } from '../../contract/limits.ts'
import type { App, AppDependencies } from '../app.ts'
import { notFound } from '../http/problems.ts'
import { countLimitReached } from '../quotas/problems.ts'
import type { QuotaGuard } from '../quotas/quota-guard.ts'
import { orNotFound, problemReplies } from './replies.ts'

const CHANGE_DESCRIPTION = `\`merge\` moves the questions of a category to the category \`into\`; if that name is new, this renames the
category. Exams and deleted questions follow; past tests keep the names of their time. The title moves if \`into\` has none.
\`title\` gives a category a title, after all merges; null removes it. Making the same changes again changes nothing.`

/** Titles of categories, and changes of whole categories. */
export function categoryRoutes(app: App, { store }: AppDependencies, quotas: QuotaGuard): void {
  app.get(
    '/categories/user/:userId/titles',
    {
      schema: {
        summary: 'The titles of categories that have one, by the names of the categories',
        tags: ['categories'],
        params: z.object({ userId: idSchema }),
        response: { 200: z.array(categoryTitleSchema), ...problemReplies(404) },
      },
    },
    async ({ params }) => [...orNotFound(await store.categories.titlesOf(params.userId))],
  )

  app.post(
    '/categories/bulk',
    {
      schema: {
        summary: 'Rename, merge and title categories, all or none',
        description: CHANGE_DESCRIPTION,
        tags: ['categories'],
        body: categoryChangesSchema,
        response: { 200: categoriesChangedSchema, ...problemReplies(404, 413, 415, 422, 429) },
      },
    },
    async (request) => {
      const { user_id, changes } = request.body
      await quotas.admit(request, user_id)
      const result = await store.categories.change(user_id, changes)
      switch (result.outcome) {
        case 'saved':
          return { changed: result.changed }
        case 'full':
          throw countLimitReached('category-titles', CATEGORY_TITLES_MAX)
        case 'unknown':
          throw notFound()
      }
    },
  )
}
