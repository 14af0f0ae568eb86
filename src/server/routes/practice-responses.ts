import * as z from 'zod/mini'
import { idSchema, pageQuerySchema } from '../../contract/common.ts'
import {
  newPracticeResponseSchema,
  practiceResponseSchema,
  responsesQuerySchema,
} from '../../contract/practice-response.ts'
import type { App } from '../app.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import { QUICK_COMPRESSION } from '../http/compression.ts'
import type { QuotaGuard } from '../quotas/quota-guard.ts'
import { found, problems, settled } from './answers.ts'
import { sendResponsesPage, sendTaggedList } from './send-list.ts'

/** Answers given in practice. */
export function practiceResponseRoutes(app: App, { store, log }: AppDependencies, quotas: QuotaGuard): void {
  app.post(
    '/practice-responses/',
    {
      schema: {
        summary: 'Keep an answer, once, however often it is sent',
        tags: ['practice responses'],
        body: newPracticeResponseSchema,
        response: {
          200: practiceResponseSchema,
          201: practiceResponseSchema,
          ...problems(404, 409, 413, 415, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const { body } = request
      const admitted = quotas.admit(request, body.user_id)
      if (admitted !== undefined) await admitted
      const { code, value } = settled(await store.practiceResponses.create(body))
      return reply.code(code).send(value)
    },
  )

  app.get(
    '/practice-responses/user/:userId',
    {
      compress: QUICK_COMPRESSION,
      schema: {
        summary: 'All answers of a learner, newest first, or a page behind a cursor, oldest first',
        tags: ['practice responses'],
        params: z.object({ userId: idSchema }),
        querystring: responsesQuerySchema,
        response: { 200: z.array(practiceResponseSchema), ...problems(404, 422) },
      },
    },
    async ({ params: { userId }, query }, reply) => {
      if (query.limit !== undefined || query.after !== undefined) {
        return [...found(await store.practiceResponses.ofUser(userId, query))]
      }
      if (query.cursor !== undefined) {
        return sendResponsesPage(reply, found(await store.practiceResponses.pageOfUser(userId, query.cursor)))
      }
      const revision = found(await store.practiceResponses.revisionOfUser(userId))
      return sendTaggedList(reply, log, revision, async () =>
        found(await store.practiceResponses.jsonOfUser(userId)),
      )
    },
  )

  app.get(
    '/practice-responses/question/:questionId',
    {
      schema: {
        summary: 'All answers to a question, newest first',
        tags: ['practice responses'],
        params: z.object({ questionId: idSchema }),
        querystring: pageQuerySchema,
        response: { 200: z.array(practiceResponseSchema), ...problems(404, 422) },
      },
    },
    async ({ params, query }) => [
      ...found(await store.practiceResponses.ofQuestion(params.questionId, query)),
    ],
  )
}
