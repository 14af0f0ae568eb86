import { operatorSchema } from '../../contract/operator.ts'
import type { App } from '../app.ts'
import type { AppDependencies } from '../app-dependencies.ts'

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
      }),
  )
}
