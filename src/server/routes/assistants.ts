import * as z from 'zod/mini'
import {
  assistantChangeSchema,
  assistantKeySchema,
  madeAssistantKeySchema,
  newAssistantKeySchema,
  proposalSchema,
  undoneChangeSchema,
} from '../../contract/assistant.ts'
import { idSchema } from '../../contract/common.ts'
import { ASSISTANT_LIMITS } from '../../domain/assistants.ts'
import type { App, AppDependencies } from '../app.ts'
import { notFound } from '../http/problems.ts'
import { countLimitReached } from '../quotas/problems.ts'
import type { QuotaGuard } from '../quotas/quota-guard.ts'
import { noContentReply, orNotFound, problemReplies, sendRemoved } from './replies.ts'

const ofUser = z.object({ userId: idSchema })
const ofOne = z.object({ id: idSchema })
const tags = ['assistants']

/** Keys of assistants, what they propose, and what they changed. What they do themselves is under `/mcp`. */
export function assistantRoutes(app: App, { store }: AppDependencies, quotas: QuotaGuard): void {
  const { assistants } = store

  app.get(
    '/assistants/user/:userId',
    {
      schema: {
        summary: 'The keys of a learner’s assistants, oldest first, without the keys themselves',
        tags,
        params: ofUser,
        response: { 200: z.array(assistantKeySchema), ...problemReplies(404) },
      },
    },
    async ({ params }, reply) =>
      reply.header('cache-control', 'no-store').send([...orNotFound(await assistants.keysOf(params.userId))]),
  )

  app.post(
    '/assistants/',
    {
      schema: {
        summary: 'Make a key for an assistant',
        description: 'The reply is the only one that holds the key: it is stored as a hash.',
        tags,
        body: newAssistantKeySchema,
        response: { 201: madeAssistantKeySchema, ...problemReplies(404, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const { body } = request
      await quotas.admit(request, body.user_id)
      const result = await assistants.makeKey(body)
      switch (result.outcome) {
        case 'created':
          return reply.code(201).header('cache-control', 'no-store').send(result.made)
        case 'full':
          throw countLimitReached('assistants', ASSISTANT_LIMITS.keysMax)
        case 'unknown':
          throw notFound()
      }
    },
  )

  app.delete(
    '/assistants/:id',
    {
      schema: {
        summary: 'Revoke a key: it fails from the next call on',
        tags,
        params: ofOne,
        response: { ...noContentReply, ...problemReplies(404) },
      },
    },
    async ({ params }, reply) => sendRemoved(reply, await assistants.revokeKey(params.id)),
  )

  app.get(
    '/assistants/user/:userId/proposals',
    {
      schema: {
        summary: 'Questions of assistants that wait for the learner, oldest first',
        description:
          'They are added by `POST /questions/batch` with `proposal_id`, in which they may be changed or left out.',
        tags,
        params: ofUser,
        response: { 200: z.array(proposalSchema), ...problemReplies(404) },
      },
    },
    async ({ params }) => [...orNotFound(await assistants.proposalsOf(params.userId))],
  )

  app.delete(
    '/assistants/proposals/:id',
    {
      schema: {
        summary: 'Decline a proposal',
        tags,
        params: ofOne,
        response: { ...noContentReply, ...problemReplies(404) },
      },
    },
    async ({ params }, reply) => sendRemoved(reply, await assistants.decline(params.id)),
  )

  app.get(
    '/assistants/user/:userId/changes',
    {
      schema: {
        summary: 'What assistants changed in the last weeks, newest first',
        tags,
        params: ofUser,
        response: { 200: z.array(assistantChangeSchema), ...problemReplies(404) },
      },
    },
    async ({ params }) => [...orNotFound(await assistants.changesOf(params.userId))],
  )

  app.post(
    '/assistants/changes/:id/undo',
    {
      schema: {
        summary: 'Undo a note or an answer of an assistant; questions are undone as an import',
        tags,
        params: ofOne,
        response: { 200: undoneChangeSchema, ...problemReplies(404) },
      },
    },
    async ({ params }) => ({ undone: orNotFound(await assistants.undoChange(params.id)) }),
  )
}
