import * as z from 'zod/mini'
import { idSchema } from '../../contract/common.ts'
import { pastImportSchema, undoneImportSchema } from '../../contract/question-change.ts'
import type { App } from '../app.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import { orNotFound, problemReplies } from './replies.ts'

/** Imports of the last weeks, and undoing them. */
export function importRoutes(app: App, { store }: AppDependencies): void {
  app.get(
    '/imports/user/:userId',
    {
      schema: {
        summary: 'The imports of a learner that can be undone or were undone, newest first',
        tags: ['imports'],
        params: z.object({ userId: idSchema }),
        response: { 200: z.array(pastImportSchema), ...problemReplies(404) },
      },
    },
    async ({ params }) => [...orNotFound(await store.pastImports.ofUser(params.userId))],
  )

  app.post(
    '/imports/:id/undo',
    {
      schema: {
        summary: 'Undo an import: delete what it added, and bring back what it replaced',
        tags: ['imports'],
        params: z.object({ id: idSchema }),
        response: { 200: undoneImportSchema, ...problemReplies(404) },
      },
    },
    async ({ params }) => orNotFound(await store.pastImports.undo(params.id)),
  )
}
