import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { idSchema, pageQuerySchema } from '../../contract/common.ts'
import { PAGE_AFTER_HEADER, PAGE_IS_LAST_HEADER, PAGE_NEXT_HEADER } from '../../contract/limits.ts'
import {
  compactResponseSchema,
  newPracticeResponseSchema,
  practiceResponseSchema,
  responsesQuerySchema,
} from '../../contract/practice-response.ts'
import type { App, AppDependencies } from '../app.ts'
import { acceptedEncoding, compressFor, QUICK_COMPRESSION } from '../http/compression.ts'
import { JSON_TYPE, matchingEtag, sendRepresentation } from '../http/conditional-requests.ts'
import { errorContext } from '../http/error-replies.ts'
import type { Log } from '../log.ts'
import type { QuotaGuard } from '../quotas/quota-guard.ts'
import type { ResponsesPage } from '../store/resources/response-lists.ts'
import { orNotFound, problemReplies, writeReply } from './replies.ts'

/** Practice responses. */
export function practiceResponseRoutes(app: App, { store, log }: AppDependencies, quotas: QuotaGuard): void {
  app.post(
    '/practice-responses/',
    {
      schema: {
        summary: 'Store a practice response, once, however often it is sent',
        tags: ['practice responses'],
        body: newPracticeResponseSchema,
        response: {
          200: practiceResponseSchema,
          201: practiceResponseSchema,
          ...problemReplies(404, 409, 413, 415, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const { body } = request
      const admitted = quotas.admit(request, body.user_id)
      if (admitted !== undefined) await admitted
      const { code, value } = writeReply(await store.practiceResponses.create(body))
      return reply.code(code).send(value)
    },
  )

  app.get(
    '/practice-responses/user/:userId',
    {
      compress: QUICK_COMPRESSION,
      schema: {
        summary: 'All answers of a learner, newest first, or a page after a cursor, oldest first',
        tags: ['practice responses'],
        params: z.object({ userId: idSchema }),
        querystring: responsesQuerySchema,
        response: {
          200: z.union([z.array(practiceResponseSchema), z.array(compactResponseSchema)]),
          ...problemReplies(404, 422),
        },
      },
    },
    async ({ params: { userId }, query }, reply) => {
      if (query.limit !== undefined || query.after !== undefined) {
        return [...orNotFound(await store.practiceResponses.ofUser(userId, query))]
      }
      if (query.cursor !== undefined) {
        const form = query.compact === undefined ? 'full' : 'compact'
        const page = await store.practiceResponses.pageOfUser(userId, query.cursor, form)
        return sendResponsesPage(reply, orNotFound(page))
      }
      const revision = orNotFound(await store.practiceResponses.revisionOfUser(userId))
      return sendTaggedList(reply, log, revision, async () =>
        orNotFound(await store.practiceResponses.jsonOfUser(userId)),
      )
    },
  )

  app.get(
    '/practice-responses/question/:questionId',
    {
      schema: {
        summary: 'The practice responses to a question, newest first',
        tags: ['practice responses'],
        params: z.object({ questionId: idSchema }),
        querystring: pageQuerySchema,
        response: { 200: z.array(practiceResponseSchema), ...problemReplies(404, 422) },
      },
    },
    async ({ params, query }) => [
      ...orNotFound(await store.practiceResponses.ofQuestion(params.questionId, query)),
    ],
  )
}

/**
 * Replies with a list that is tagged with its revision. A client that names the revision gets 304, and the list is not
 * read. A list that is read as a whole is compressed and sent as a whole. A list that is read in parts is streamed: a
 * hundred thousand entries as one text would take as much memory as all of them, and delay the first byte. When reading
 * the first part fails, the reply is an error; when a later one fails, the error is logged and the connection is closed,
 * so that the client does not take the beginning for the whole.
 *
 * @param revision identifies the state of the list. It was looked up before `read`, so the list may be newer than its tag,
 * and is then fetched once more than necessary, but never older
 * @param read returns the JSON of the list as a whole, or a generator of its parts
 */
async function sendTaggedList(
  reply: FastifyReply,
  log: Log,
  revision: string,
  read: () => Promise<Buffer | AsyncGenerator<string>>,
): Promise<FastifyReply> {
  const matching = matchingEtag(reply.request, revision)
  if (matching !== null) return sendRepresentation(reply, { etag: matching, encoding: null, bytes: null })
  const etag = `"${revision}"`
  const list = await read()
  if (Buffer.isBuffer(list)) {
    const accepted = acceptedEncoding(reply.request.headers['accept-encoding'])
    return sendRepresentation(reply, { etag, ...(await compressFor(accepted, list, 'quick')) })
  }
  const first = await list.next()

  async function* allParts(parts: AsyncGenerator<string>) {
    try {
      if (first.done !== true) yield first.value
      yield* parts
    } catch (error) {
      log.error(error, errorContext(reply.request))
      throw error
    }
  }
  // One part is read ahead. By default there would be sixteen in memory.
  const stream = Readable.from(allParts(list), { highWaterMark: 1 })
  return reply.header('etag', etag).type(JSON_TYPE).send(stream)
}

/** Sends a page of practice responses; its headers say where it is in the list (docs/api.md). */
function sendResponsesPage(reply: FastifyReply, page: ResponsesPage): FastifyReply {
  reply.headers({
    [PAGE_AFTER_HEADER]: page.after,
    [PAGE_NEXT_HEADER]: page.next,
    [PAGE_IS_LAST_HEADER]: String(page.isLast),
  })
  return reply.type(JSON_TYPE).send(page.list)
}
