import * as z from 'zod/mini'
import { idSchema, pageQuerySchema } from '../../contract/common.ts'
import { DELETED_RETENTION_DAYS } from '../../contract/limits.ts'
import { questionSchema } from '../../contract/question.ts'
import {
  bulkChangedSchema,
  bulkChangeSchema,
  deletedQuestionSchema,
  questionChangeSchema,
} from '../../contract/question-change.ts'
import type { App } from '../app.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import { notFound } from '../http/problems.ts'
import type { QuotaGuard } from '../quotas/quota-guard.ts'
import {
  noContentReply,
  orNotFound,
  problemReplies,
  questionConflictReply,
  savedOrProblem,
} from './replies.ts'

const CHANGE_DESCRIPTION = `Members that are left out do not change. The result must be a valid question; otherwise 422 names what
is invalid. \`revision\` is the one that the change is based on: 409 with the stored question in \`current\` when it has another
one by now. The same change again changes nothing and is never a conflict. With \`judge_again\`, earlier answers are judged by the
current key; answers with an option that no longer exists keep their verdict. A deleted question is changed, too, and stays
deleted.`

const ofQuestion = z.object({ id: idSchema })

/** Changing, deleting and restoring questions, one or many. */
export function questionChangeRoutes(app: App, { store }: AppDependencies, quotas: QuotaGuard): void {
  app.patch(
    '/questions/:id',
    {
      schema: {
        summary: 'Change the content of a question',
        description: CHANGE_DESCRIPTION,
        tags: ['questions'],
        params: ofQuestion,
        body: questionChangeSchema,
        response: {
          200: questionSchema,
          ...problemReplies(404, 413, 415, 422, 429),
          ...questionConflictReply,
        },
      },
    },
    async (request) => {
      const { params, body } = request
      await quotas.admit(request, orNotFound(await store.questions.ownerOf(params.id)))
      return savedOrProblem(await store.questions.change(params.id, body))
    },
  )

  app.delete(
    '/questions/:id',
    {
      schema: {
        summary: `Delete a question; it can be restored for ${DELETED_RETENTION_DAYS} days, and its practice responses stay`,
        tags: ['questions'],
        params: ofQuestion,
        response: { ...noContentReply, ...problemReplies(404) },
      },
    },
    async ({ params }, reply) => {
      if (!(await store.questions.remove(params.id))) throw notFound()
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/questions/:id/restore',
    {
      schema: {
        summary: 'Restore a deleted question to its place in the bank',
        tags: ['questions'],
        params: ofQuestion,
        response: { 200: questionSchema, ...problemReplies(404) },
      },
    },
    async ({ params }) => orNotFound(await store.questions.restore(params.id)),
  )

  app.post(
    '/questions/bulk',
    {
      schema: {
        summary: 'Delete, restore, flag or move many questions to a category, all or none',
        tags: ['questions'],
        body: bulkChangeSchema,
        response: { 200: bulkChangedSchema, ...problemReplies(404, 413, 415, 422, 429) },
      },
    },
    async (request) => {
      const { body } = request
      const { is } = body.change
      // Deleting is never refused. Neither is what stores nothing.
      if (is === 'category') await quotas.admit(request, body.user_id)
      return { changed: orNotFound(await store.questions.changeMany(body)) }
    },
  )

  app.get(
    '/questions/user/:userId/deleted',
    {
      schema: {
        summary: 'The deleted questions of a learner that can be restored, the one deleted last first',
        tags: ['questions'],
        params: z.object({ userId: idSchema }),
        querystring: pageQuerySchema,
        response: { 200: z.array(deletedQuestionSchema), ...problemReplies(404, 422) },
      },
    },
    async ({ params, query }) => [...orNotFound(await store.questions.deletedOf(params.userId, query))],
  )
}
