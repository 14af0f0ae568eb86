import * as z from 'zod/mini'
import { idSchema, pageQuerySchema } from '../../contract/common.ts'
import { newTestSchema, testSchema } from '../../contract/test.ts'
import type { App, AppDependencies } from '../app.ts'
import type { QuotaGuard } from '../quotas/quota-guard.ts'
import { noContentReply, orNotFound, problemReplies, sendRemoved, writeReply } from './replies.ts'

/** A list of 5,000 questions with texts of ordinary length, escaped, bytes. */
const TEST_MAX_BYTES = 16 * 1024 * 1024

/** Past tests. */
export function testRoutes(app: App, { store }: AppDependencies, quotas: QuotaGuard): void {
  app.get(
    '/tests/user/:userId',
    {
      schema: {
        summary: 'The past tests of a learner, newest first',
        tags: ['tests'],
        params: z.object({ userId: idSchema }),
        querystring: pageQuerySchema,
        response: { 200: z.array(testSchema), ...problemReplies(404, 422) },
      },
    },
    async ({ params, query }) => [...orNotFound(await store.tests.ofUser(params.userId, query))],
  )

  app.post(
    '/tests/',
    {
      bodyLimit: TEST_MAX_BYTES,
      schema: {
        summary: 'Store a test that was taken',
        tags: ['tests'],
        body: newTestSchema,
        response: { 200: testSchema, 201: testSchema, ...problemReplies(404, 409, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const { body } = request
      await quotas.admit(request, body.user_id)
      const { code, value } = writeReply(await store.tests.create(body))
      return reply.code(code).send(value)
    },
  )

  app.delete(
    '/tests/:id',
    {
      schema: {
        summary: 'Remove a test and every question that came from it, with their responses and notes',
        tags: ['tests'],
        params: z.object({ id: idSchema }),
        response: { ...noContentReply, ...problemReplies(404) },
      },
    },
    async ({ params }, reply) => sendRemoved(reply, await store.tests.remove(params.id)),
  )
}
