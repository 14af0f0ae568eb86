import * as z from 'zod/mini'
import type { App } from '../app.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import { errorContext } from '../http/error-replies.ts'
import { ProblemError, problemOf } from '../http/problems.ts'
import { problems } from './answers.ts'

const healthSchema = z.object({ status: z.literal('ok') })

/** For whoever keeps the process running: it lives; its writes go through. */
export function healthRoutes(app: App, { store, log }: AppDependencies): void {
  app.get(
    '/health/live',
    { schema: { summary: 'The process answers', tags: ['health'], response: { 200: healthSchema } } },
    async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' as const }),
  )

  app.get(
    '/health/ready',
    {
      schema: {
        summary: 'Writes to the database go through, too',
        tags: ['health'],
        response: { 200: healthSchema, ...problems() },
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
