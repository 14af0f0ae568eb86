import * as z from 'zod/mini'
import { operatorSchema } from '../../contract/operator.ts'
import type { App, AppDependencies } from '../app.ts'
import { errorContext } from '../http/error-replies.ts'
import { ProblemError, problemOf } from '../http/problems.ts'
import { problemReplies } from './replies.ts'

const healthSchema = z.object({ status: z.literal('ok') })

/** Health checks: the process is running; the database accepts writes. */
export function healthRoutes(app: App, { store, log }: AppDependencies): void {
  app.get(
    '/health/live',
    { schema: { summary: 'The process is running', tags: ['health'], response: { 200: healthSchema } } },
    async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' as const }),
  )

  app.get(
    '/health/ready',
    {
      schema: {
        summary: 'The database accepts writes',
        tags: ['health'],
        response: { 200: healthSchema, ...problemReplies() },
      },
    },
    async (request, reply) => {
      try {
        await store.checkWritable()
      } catch (error) {
        log.error(error, errorContext(request))
        throw new ProblemError(problemOf(503))
      }
      return reply.header('cache-control', 'no-store').send({ status: 'ok' as const })
    },
  )
}

/** How to reach the operator of this server, and the key for reminders. */
export function operatorRoute(app: App, { config }: AppDependencies): void {
  app.get(
    '/operator',
    {
      schema: {
        summary: 'How to reach whoever runs this server, and the key for reminders where it sends some',
        tags: ['operator'],
        response: { 200: operatorSchema },
      },
    },
    async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({
        contact: config.operatorContact,
        push_key: config.vapidKeys?.publicKey ?? null,
        sharing: config.sharing,
      }),
  )
}
