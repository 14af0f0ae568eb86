import * as z from 'zod/mini'
import { idSchema, pageQuerySchema } from '../../contract/common.ts'
import { DELETED_RETENTION_DAYS } from '../../contract/limits.ts'
import { flagSchema, newQuestionSchema, questionSchema } from '../../contract/question.ts'
import {
  bulkChangedSchema,
  bulkChangeSchema,
  deletedQuestionSchema,
  questionChangeSchema,
} from '../../contract/question-change.ts'
import type { App, AppDependencies } from '../app.ts'
import { sendRepresentation } from '../http/conditional-requests.ts'
import type { JsonCache } from '../http/json-cache.ts'
import type { QuotaGuard } from '../quotas/quota-guard.ts'
import {
  noContentReply,
  orNotFound,
  problemReplies,
  questionConflictReply,
  savedOrProblem,
  sendRemoved,
  writeReply,
} from './replies.ts'

const CHANGE_DESCRIPTION = `Members that are left out do not change. The result must be a valid question; otherwise 422 names what
is invalid. \`revision\` is the one that the change is based on: 409 with the stored question in \`current\` when it has another
one by now. The same change again changes nothing and is never a conflict. With \`judge_again\`, earlier answers are judged by the
current key; answers with an option that no longer exists keep their verdict. A deleted question is changed, too, and stays
deleted.`

const ofQuestion = z.object({ id: idSchema })

/** The learner's bank: reading, adding, changing, deleting and restoring questions. */
export function questionRoutes(
  app: App,
  { store }: AppDependencies,
  cacheOf: JsonCache,
  quotas: QuotaGuard,
): void {
  const findBank = cacheOf(store.questions.bank)

  app.get(
    '/questions/user/:userId',
    {
      schema: {
        summary: 'The bank of a learner, in the order the questions were added',
        tags: ['questions'],
        params: z.object({ userId: idSchema }),
        querystring: pageQuerySchema,
        response: { 200: z.array(questionSchema), ...problemReplies(404, 422) },
      },
    },
    async (request, reply) => {
      const { params, query } = request
      if (query.limit === undefined && query.after === undefined) {
        return sendRepresentation(reply, orNotFound(await findBank(request, params.userId)))
      }
      return [...orNotFound(await store.questions.ofUser(params.userId, query))]
    },
  )

  app.get(
    '/questions/test/:testId',
    {
      schema: {
        summary: 'The questions that came from a test, in the order they were added',
        tags: ['questions'],
        params: z.object({ testId: idSchema }),
        querystring: pageQuerySchema,
        response: { 200: z.array(questionSchema), ...problemReplies(404, 422) },
      },
    },
    async ({ params, query }) => [...orNotFound(await store.questions.ofTest(params.testId, query))],
  )

  app.post(
    '/questions/',
    {
      schema: {
        summary: 'Add a question to the bank',
        tags: ['questions'],
        body: newQuestionSchema,
        response: {
          200: questionSchema,
          201: questionSchema,
          ...problemReplies(404, 409, 413, 415, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const { body } = request
      await quotas.admit(request, body.user_id, { questions: 1 })
      const { code, value } = writeReply(await store.questions.create(body))
      return reply.code(code).send(value)
    },
  )

  app.patch(
    '/questions/:id/flag',
    {
      schema: {
        summary: 'Toggle the flag of a question, or set it',
        tags: ['questions'],
        params: ofQuestion,
        body: flagSchema,
        response: { 200: questionSchema, ...problemReplies(404, 415, 422) },
      },
    },
    async ({ params, body }) =>
      orNotFound(await store.questions.setFlag(params.id, body?.is_flagged ?? null)),
  )

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
    async ({ params }, reply) => sendRemoved(reply, await store.questions.remove(params.id)),
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
