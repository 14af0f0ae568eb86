import * as z from 'zod/mini'
import { idSchema } from '../../contract/common.ts'
import {
  type DecidedUpdate,
  decidedUpdateSchema,
  takenBankChangeSchema,
  takenBankSchema,
  takenQuestionSchema,
  takenSchema,
  takenUpdateSchema,
  takingSchema,
  updatedBankSchema,
} from '../../contract/share.ts'
import { SHARE_LIMITS } from '../../domain/sharing/share-limits.ts'
import type { App, AppDependencies } from '../app.ts'
import { conflict, notFound } from '../http/problems.ts'
import { countLimitReached } from '../quotas/problems.ts'
import { findKnownImages } from '../sharing/known-images.ts'
import { type TakenPart, takeWithCopies } from '../sharing/publish.ts'
import type { SharedVersion } from '../store/resources/shares/taken-rows.ts'
import type { Takeover } from '../store/resources/shares/taking-refusal.ts'
import type { Updated } from '../store/resources/shares/update-taken.ts'
import { noContentReply, orNotFound, problemReplies, sendRemoved, writeReply } from './replies.ts'
import type { ShareParts } from './shares.ts'

const TAKE_DESCRIPTION = `Adds the questions that the learner does not have yet, its titles of categories and its exams. It can be
undone like an import. Taking the same link again is 200 and changes nothing; taking one's own link is 409.`

const UPDATE_DESCRIPTION = `\`take\` takes a change over, \`leave\` leaves the learner's own state and settles it. Both can be undone like an
import. Where author and learner changed the same part, taking it over replaces the learner's. A decision is skipped when the
question has another \`revision\` by now. 409: another version is public, ask again what it changes.`

const RESULTS_DESCRIPTION = `Off at first. When it is switched off, what was counted of the learner is deleted, and the author sees
no results until five further learners answered.`

const ofBank = z.object({ id: idSchema })

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
        response: { 200: takenSchema, 201: takenSchema, ...problemReplies(404, 409, 415, 422, 429) },
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
        async (): Promise<TakenPart | Takeover> => {
          // Not a remembered one: what was withdrawn must not be taken.
          const current = await live.find(params.code)
          if (current === null) return { outcome: 'unknown' }
          const refusal = await store.takenBanks.takingRefusal(body.user_id, current)
          if (refusal !== null) return refusal
          const shared = await store.takenBanks.readShared(current)
          if (shared === null) return { outcome: 'unknown' }
          const { questions } = shared.bank
          const known = await findKnownImages(dependencies, body.user_id, shared.images)
          return { shared, questions, added: questions.length, known }
        },
        (shared, copies) => store.takenBanks.take({ ...body, ...params }, shared, copies),
      )
      if (taken.outcome === 'full') throw countLimitReached('taken-banks', SHARE_LIMITS.takenMax)
      const { code, value } = writeReply(taken.outcome === 'stale' ? { outcome: 'conflict' } : taken)
      return reply.code(code).send(value)
    },
  )

  app.patch(
    '/taken-banks/:id',
    {
      schema: {
        summary: 'Share the results of first answers with the author of the link, or not',
        description: RESULTS_DESCRIPTION,
        tags: ['shares'],
        params: ofBank,
        body: takenBankChangeSchema,
        response: { ...noContentReply, ...problemReplies(404, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const { params, body } = request
      await quotas.admit(request, orNotFound(await store.takenBanks.ownerOf(params.id)))
      if (!(await store.classResults.setShared(params.id, body.shares_results))) throw notFound()
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/taken-banks/:id/questions',
    {
      schema: {
        summary: "The learner's questions that came from a taken bank",
        tags: ['shares'],
        params: ofBank,
        response: { 200: z.array(takenQuestionSchema), ...problemReplies(404) },
      },
    },
    async ({ params }) => [...orNotFound(await store.takenBanks.questionsOf(params.id))],
  )

  app.delete(
    '/taken-banks/:id',
    {
      schema: {
        summary: 'Take over nothing from a shared bank any more; its questions stay',
        tags: ['shares'],
        params: ofBank,
        response: { ...noContentReply, ...problemReplies(404) },
      },
    },
    async ({ params }, reply) => {
      await store.classResults.setShared(params.id, false)
      return sendRemoved(reply, await store.takenBanks.remove(params.id))
    },
  )

  app.get(
    '/taken-banks/:id/update',
    {
      schema: {
        summary: 'What the public version of a taken bank would change',
        tags: ['shares'],
        params: ofBank,
        response: { 200: takenUpdateSchema, ...problemReplies(404) },
      },
    },
    async ({ params }) => orNotFound(await store.takenBanks.readUpdate(params.id)),
  )

  app.post(
    '/taken-banks/:id/update',
    {
      schema: {
        summary: 'Take over what was published since, question by question',
        description: UPDATE_DESCRIPTION,
        tags: ['shares'],
        params: ofBank,
        body: decidedUpdateSchema,
        response: { 200: updatedBankSchema, ...problemReplies(404, 409, 413, 415, 422, 429) },
      },
    },
    async (request) => {
      const { params, body } = request
      const updated = await takeWithCopies(
        { ...dependencies, request, quotas },
        orNotFound(await store.takenBanks.ownerOf(params.id)),
        async (): Promise<TakenPart | Updated> => {
          const shared = await store.takenBanks.readCurrent(params.id)
          if (shared === null) return { outcome: 'unknown' }
          if (shared.live.version !== body.version) return { outcome: 'stale' }
          return decidedPart(shared, body)
        },
        (shared, copies) => store.takenBanks.update(params.id, body, shared, copies),
      )
      if (updated.outcome === 'stale') throw conflict()
      return orNotFound(updated.outcome === 'saved' ? updated.value : null)
    },
  )
}

/** What a learner takes over of a version. A decision without a revision is about a question that they do not have. */
function decidedPart(shared: SharedVersion, { decisions }: DecidedUpdate): TakenPart {
  const taken = decisions.filter(({ choice }) => choice === 'take')
  const items = new Set(taken.map(({ item }) => item))
  return {
    shared,
    questions: shared.bank.questions.filter(({ id }) => items.has(id)),
    added: taken.filter(({ revision }) => revision === null).length,
    known: new Map(),
  }
}
