import * as z from 'zod/mini'
import { idSchema } from '../../contract/common.ts'
import { newPaperSchema, paperSchema, paperSummarySchema } from '../../contract/paper.ts'
import { PAPER_LIMITS } from '../../domain/papers/paper.ts'
import type { App, AppDependencies } from '../app.ts'
import { countLimitReached } from '../quotas/problems.ts'
import type { QuotaGuard } from '../quotas/quota-guard.ts'
import { noContentReply, orNotFound, problemReplies, sendRemoved, writeReply } from './replies.ts'

const ofPaper = z.object({ id: idSchema })

/** Tests on paper. A paper is never changed. */
export function paperRoutes(app: App, { store }: AppDependencies, quotas: QuotaGuard): void {
  app.get(
    '/papers/user/:userId',
    {
      schema: {
        summary: 'The papers of a learner without their questions, newest first',
        tags: ['papers'],
        params: z.object({ userId: idSchema }),
        response: { 200: z.array(paperSummarySchema), ...problemReplies(404) },
      },
    },
    async ({ params }) => [...orNotFound(await store.papers.ofUser(params.userId))],
  )

  app.get(
    '/papers/:id',
    {
      schema: {
        summary: 'A paper with its questions as they were',
        tags: ['papers'],
        params: ofPaper,
        response: { 200: paperSchema, ...problemReplies(404) },
      },
    },
    async ({ params }) => orNotFound(await store.papers.find(params.id)),
  )

  app.post(
    '/papers/',
    {
      bodyLimit: PAPER_LIMITS.bytesMax,
      schema: {
        summary: 'Save a paper',
        description: 'The questions are stored as they are sent, whatever becomes of those in the bank.',
        tags: ['papers'],
        body: newPaperSchema,
        response: {
          200: paperSummarySchema,
          201: paperSummarySchema,
          ...problemReplies(404, 409, 413, 415, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const { body } = request
      await quotas.admit(request, body.user_id)
      const created = await store.papers.create(body)
      if (created.outcome === 'full') throw countLimitReached('papers', PAPER_LIMITS.papersMax)
      const { code, value } = writeReply(created)
      return reply.code(code).send(value)
    },
  )

  app.delete(
    '/papers/:id',
    {
      schema: {
        summary: 'Delete a paper',
        tags: ['papers'],
        params: ofPaper,
        response: { ...noContentReply, ...problemReplies(404) },
      },
    },
    async ({ params }, reply) => sendRemoved(reply, await store.papers.remove(params.id)),
  )
}
