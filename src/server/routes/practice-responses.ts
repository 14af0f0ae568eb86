import * as z from 'zod/mini'
import { idSchema, pageQuerySchema } from '../../contract/common.ts'
import {
  compactResponseSchema,
  newPracticeResponseSchema,
  practiceResponseSchema,
  responsesQuerySchema,
} from '../../contract/practice-response.ts'
import type { App } from '../app.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import { QUICK_COMPRESSION } from '../http/compression.ts'
import type { QuotaGuard } from '../quotas/quota-guard.ts'
import { orNotFound, problemReplies, writeReply } from './replies.ts'
import { sendResponsesPage, sendTaggedList } from './send-list.ts'

/** Practice responses. */
export function practiceResponseRoutes(app: App, { store, log }: AppDependencies, quotas: QuotaGuard): void {
  app.post(
    '/practice-responses/',
    {
      schema: {
        summary: 'Store a practice response, once, however often it is sent',
        tags: ['practice responses'],
        body: newPracticeResponseSchema,
        response: {
          200: practiceResponseSchema,
          201: practiceResponseSchema,
          ...problemReplies(404, 409, 413, 415, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const { body } = request
      const admitted = quotas.admit(request, body.user_id)
      if (admitted !== undefined) await admitted
      const { code, value } = writeReply(await store.practiceResponses.create(body))
      return reply.code(code).send(value)
    },
  )

  app.get(
    '/practice-responses/user/:userId',
    {
      compress: QUICK_COMPRESSION,
      schema: {
        summary: 'All answers of a learner, newest first, or a page after a cursor, oldest first',
        tags: ['practice responses'],
        params: z.object({ userId: idSchema }),
        querystring: responsesQuerySchema,
        response: {
          200: z.union([z.array(practiceResponseSchema), z.array(compactResponseSchema)]),
          ...problemReplies(404, 422),
        },
      },
    },
    async ({ params: { userId }, query }, reply) => {
      if (query.limit !== undefined || query.after !== undefined) {
        return [...orNotFound(await store.practiceResponses.ofUser(userId, query))]
      }
      if (query.cursor !== undefined) {
        const form = query.compact === undefined ? 'full' : 'compact'
        const page = await store.practiceResponses.pageOfUser(userId, query.cursor, form)
        return sendResponsesPage(reply, orNotFound(page))
      }
      const revision = orNotFound(await store.practiceResponses.revisionOfUser(userId))
      return sendTaggedList(reply, log, revision, async () =>
        orNotFound(await store.practiceResponses.jsonOfUser(userId)),
      )
    },
  )

  app.get(
    '/practice-responses/question/:questionId',
    {
      schema: {
        summary: 'The practice responses to a question, newest first',
        tags: ['practice responses'],
        params: z.object({ questionId: idSchema }),
        querystring: pageQuerySchema,
        response: { 200: z.array(practiceResponseSchema), ...problemReplies(404, 422) },
      },
    },
    async ({ params, query }) => [
      ...orNotFound(await store.practiceResponses.ofQuestion(params.questionId, query)),
    ],
  )
}
