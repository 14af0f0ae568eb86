import * as z from 'zod/mini'
import { idSchema, pageQuerySchema } from '../../contract/common.ts'
import { flagSchema, newQuestionSchema, questionSchema } from '../../contract/question.ts'
import type { App } from '../app.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import { sendRepresentation } from '../http/conditional-requests.ts'
import type { JsonCache } from '../http/json-cache.ts'
import type { QuotaGuard } from '../quotas/quota-guard.ts'
import { orNotFound, problemReplies, writeReply } from './replies.ts'

/** The learner's bank. */
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
        params: z.object({ id: idSchema }),
        body: flagSchema,
        response: { 200: questionSchema, ...problemReplies(404, 415, 422) },
      },
    },
    async ({ params, body }) =>
      orNotFound(await store.questions.setFlag(params.id, body?.is_flagged ?? null)),
  )
}
