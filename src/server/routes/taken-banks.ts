import * as z from 'zod/mini'
import { idSchema } from '../../contract/common.ts'
import { takenBankSchema, takenSchema, takingSchema } from '../../contract/share.ts'
import { SHARE_LIMITS } from '../../domain/sharing/share-limits.ts'
import type { App, AppDependencies } from '../app.ts'
import { countLimitReached } from '../quotas/problems.ts'
import { takeWithCopies } from '../sharing/publish.ts'
import { orNotFound, problemReplies, writeReply } from './replies.ts'
import type { ShareParts } from './shares.ts'

const TAKE_DESCRIPTION = `Adds the questions that the learner does not have yet, its titles of categories and its exams. It can be
undone like an import. Taking the same link again is 200 and changes nothing; taking one's own link is 409.`

/** Shared banks that learners took. */
export function takenBankRoutes(
  app: App,
  dependencies: AppDependencies,
  { quotas, lookups, live }: ShareParts,
): void {
  const { store } = dependencies

  app.get(
    '/taken-banks/user/:userId',
    {
      schema: {
        summary: 'The shared banks that a learner took, in that order',
        tags: ['shares'],
        params: z.object({ userId: idSchema }),
        response: { 200: z.array(takenBankSchema), ...problemReplies(404) },
      },
    },
    async ({ params }) => [...orNotFound(await store.takenBanks.ofUser(params.userId))],
  )

  app.post(
    '/shares/:code/taken',
    {
      schema: {
        summary: 'Take a shared bank',
        description: TAKE_DESCRIPTION,
        tags: ['shares'],
        params: z.object({ code: idSchema }),
        body: takingSchema,
        response: { 200: takenSchema, 201: takenSchema, ...problemReplies(404, 409, 415, 422, 428, 429) },
      },
    },
    async (request, reply) => {
      const { params, body } = request
      if (live.recent(params.code) === null) {
        await lookups.find(request, reply, params.code, () => live.find(params.code))
      }
      const taken = await takeWithCopies(
        { ...dependencies, request, quotas },
        body.user_id,
        async () => {
          // Not a remembered one: what was withdrawn must not be taken.
          const current = await live.find(params.code)
          return current === null ? null : store.takenBanks.readShared(current)
        },
        (shared, copies) => store.takenBanks.take(body, shared, copies),
      )
      if (taken.outcome === 'full') throw countLimitReached('taken-banks', SHARE_LIMITS.takenMax)
      const { code, value } = writeReply(taken.outcome === 'stale' ? { outcome: 'conflict' } : taken)
      return reply.code(code).send(value)
    },
  )
}
