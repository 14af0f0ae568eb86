import * as z from 'zod/mini'
import { idSchema } from '../../contract/common.ts'
import { sentContent } from '../../contract/question.ts'
import {
  newShareSchema,
  newVersionSchema,
  type Share,
  type SharedBank,
  type SharedQuestion,
  shareChangeSchema,
  shareChangesSchema,
  sharedBankSchema,
  shareSchema,
} from '../../contract/share.ts'
import { changedById } from '../../domain/sharing/changed-by-id.ts'
import { SHARE_LIMITS } from '../../domain/sharing/share-limits.ts'
import type { App, AppDependencies } from '../app.ts'
import { type Representation, sendRepresentation } from '../http/conditional-requests.ts'
import { createJsonCache } from '../http/json-cache.ts'
import { invalidField, tooLarge } from '../http/problems.ts'
import { removeImages } from '../images/image-files.ts'
import { requestLog } from '../log.ts'
import type { LookupGuard } from '../lookups/lookup-guard.ts'
import { countLimitReached } from '../quotas/problems.ts'
import type { QuotaGuard } from '../quotas/quota-guard.ts'
import { LIVE_MS, type LiveShares, PUBLIC_CACHE } from '../sharing/live-shares.ts'
import { publishWithCopies } from '../sharing/publish.ts'
import type { Publication } from '../store/resources/shares/shares.ts'
import { noContentReply, orNotFound, problemReplies, writeReply } from './replies.ts'

const CREATE_DESCRIPTION = `Makes a link, and publishes what it holds as version 1. What the learner changes in their bank later is
published by another version only. Flags, answers, tests and results never leave the bank, and no id or image name of the
learner's either: questions and images have others within the link.`

const PUBLIC_DESCRIPTION = `For anyone who knows the code. A code that is unknown, expired or switched off gets the same 404. Browsers
may keep the reply for ${LIVE_MS / 1000} seconds, and a switched-off link is answered for at most ${(2 * LIVE_MS) / 1000}.`

const ofShare = z.object({ id: idSchema })
const ofCode = z.object({ code: idSchema })
const ofVersion = z.object({ id: idSchema, number: z.coerce.number().check(z.int(), z.gte(1)) })

export interface ShareParts {
  readonly quotas: QuotaGuard
  readonly lookups: LookupGuard
  readonly live: LiveShares
}

/** Links under which learners share questions: making, changing and publishing them, and what is public. */
export function shareRoutes(
  app: App,
  dependencies: AppDependencies,
  { quotas, lookups, live }: ShareParts,
): void {
  const { store, images, newId, log } = dependencies
  // Apart from the bundles of learners, which large links would push out. A quarter of it holds the largest version.
  const findPublic = createJsonCache(4 * SHARE_LIMITS.bytesMax)({
    revision: async (code) => (live.recent(code) ?? (await live.find(code)))?.revision ?? null,
    load: async (code) => {
      const found = live.recent(code) ?? (await live.find(code))
      const json = found === null ? null : await store.shares.document(found)
      return found === null || json === null ? null : { revision: found.revision, json: Buffer.from(json) }
    },
  })

  app.get(
    '/shares/user/:userId',
    {
      schema: {
        summary: 'The links of a learner, newest first',
        tags: ['shares'],
        params: z.object({ userId: idSchema }),
        response: { 200: z.array(shareSchema), ...problemReplies(404) },
      },
    },
    async ({ params }) => [...orNotFound(await store.shares.ofUser(params.userId))],
  )

  app.post(
    '/shares/',
    {
      schema: {
        summary: 'Share questions by a link',
        description: CREATE_DESCRIPTION,
        tags: ['shares'],
        body: newShareSchema,
        response: { 200: shareSchema, 201: shareSchema, ...problemReplies(404, 409, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const { body } = request
      const drawn = { id: newId(), code: newId(), key: newId(), revision: newId() }
      const created = await publishWithCopies(
        { ...dependencies, request, quotas },
        body.user_id,
        () => store.shares.plan(body),
        (copies) => store.shares.create(body, drawn, copies),
      )
      const { code, value } = publicationReply(created)
      return reply.code(code).send(value)
    },
  )

  app.post(
    '/shares/:id/versions',
    {
      schema: {
        summary: 'Publish what a link holds now as its next version',
        tags: ['shares'],
        params: ofShare,
        body: newVersionSchema,
        response: { 200: shareSchema, 201: shareSchema, ...problemReplies(404, 409, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const { params, body } = request
      const revision = newId()
      const published = await publishWithCopies(
        { ...dependencies, request, quotas },
        orNotFound(await store.shares.ownerOf(params.id)),
        () => store.shares.plan(params.id),
        (copies) => store.shares.publish(params.id, body, revision, copies),
      )
      const { code, value } = publicationReply(published)
      live.forget(value.code)
      return reply.code(code).send(value)
    },
  )

  app.get(
    '/shares/:id/changes',
    {
      schema: {
        summary: 'What the next version of a link would change',
        tags: ['shares'],
        params: ofShare,
        response: { 200: shareChangesSchema, ...problemReplies(404) },
      },
    },
    async ({ params }) => {
      const { after, before, next } = orNotFound(await store.shares.compare(params.id))
      return {
        after,
        questions: [...changedById(before?.questions ?? [], next.questions, contentKey)],
        is_about_changed: before === null || aboutKey(before) !== aboutKey(next),
      }
    },
  )

  app.get(
    '/shares/:id/versions/:number',
    {
      schema: {
        summary: "A published version that is kept, for its author, with the author's images",
        tags: ['shares'],
        params: ofVersion,
        response: { 200: sharedBankSchema, ...problemReplies(404, 422) },
      },
    },
    async ({ params }) => orNotFound(await store.shares.version(params.id, params.number)),
  )

  app.delete(
    '/shares/:id/versions/:number',
    {
      schema: {
        summary: 'Withdraw a version: it is deleted, and the newest one that is left is public',
        tags: ['shares'],
        params: ofVersion,
        response: { ...noContentReply, ...problemReplies(404, 422) },
      },
    },
    async ({ id, params }, reply) => {
      const code = await store.shares.codeOf(params.id)
      const names = orNotFound(await store.shares.withdraw(params.id, params.number))
      if (code !== null) live.forget(code)
      await removeImages(images, names, requestLog(log, id))
      return reply.code(204).send(null)
    },
  )

  app.patch(
    '/shares/:id',
    {
      schema: {
        summary: 'Change a link: what its next version holds, whether it is on, how long, or its code',
        tags: ['shares'],
        params: ofShare,
        body: shareChangeSchema,
        response: { 200: shareSchema, ...problemReplies(404, 413, 415, 422, 429) },
      },
    },
    async (request) => {
      const { params, body } = request
      await quotas.admit(request, orNotFound(await store.shares.ownerOf(params.id)))
      const before = await store.shares.codeOf(params.id)
      const changed = await store.shares.change(params.id, body, newId())
      if (before !== null) live.forget(before)
      return orNotFound(changed.outcome === 'saved' ? changed.value : null)
    },
  )

  app.delete(
    '/shares/:id',
    {
      schema: {
        summary: 'Remove a link and all that was published under it; those who took the bank keep it',
        tags: ['shares'],
        params: ofShare,
        response: { ...noContentReply, ...problemReplies(404) },
      },
    },
    async ({ id, params }, reply) => {
      const code = await store.shares.codeOf(params.id)
      const names = orNotFound(await store.shares.remove(params.id))
      if (code !== null) live.forget(code)
      await removeImages(images, names, requestLog(log, id))
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/shares/:code',
    {
      schema: {
        summary: 'The shared bank, as it was published last',
        description: PUBLIC_DESCRIPTION,
        tags: ['shares'],
        params: ofCode,
        response: { 200: sharedBankSchema, ...problemReplies(404, 429) },
      },
    },
    async (request, reply) => {
      const { code } = request.params
      const find = (): Promise<Representation | null> => findPublic(request, code)
      // Only a code that is not known yet can be a guess.
      const found = live.recent(code) === null ? await lookups.find(request, reply, code, find) : await find()
      const bank = orNotFound(found)
      if (request.method === 'GET' && bank.bytes !== null) live.countOpened(code)
      return sendRepresentation(reply.headers(PUBLIC_CACHE), bank)
    },
  )
}

/** Status and body of a published version. Throws the problem for all other outcomes. */
function publicationReply(result: Publication): { readonly code: 200 | 201; readonly value: Share } {
  switch (result.outcome) {
    case 'full':
      throw countLimitReached('shares', SHARE_LIMITS.sharesMax)
    case 'empty':
      throw invalidField('/categories', 'hold no question')
    case 'too large':
      throw tooLarge(
        `A link holds up to ${SHARE_LIMITS.questionsMax} questions, ${SHARE_LIMITS.imagesMax} images and ${SHARE_LIMITS.bytesMax / 1024 / 1024} MB of text. Share fewer categories.`,
      )
    case 'stale':
      return writeReply<Share>({ outcome: 'conflict' })
    default:
      return writeReply(result)
  }
}

/** Equal for questions with the same content and notes, also where a stored version lacks fields that were added since. */
function contentKey(question: SharedQuestion): string {
  return JSON.stringify([sentContent(question), question.note_text, question.hint_text])
}

function aboutKey({ title, description, license, author, category_titles, exams }: SharedBank): string {
  return JSON.stringify([title, description, license, author, category_titles, exams])
}
