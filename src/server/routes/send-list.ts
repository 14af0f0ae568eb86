import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { PAGE_AFTER_HEADER, PAGE_IS_LAST_HEADER, PAGE_NEXT_HEADER } from '../../contract/limits.ts'
import { JSON_TYPE, matchingEtag, sendRepresentation } from '../http/conditional-requests.ts'
import { acceptedEncoding, compressFor } from '../http/content-encoding.ts'
import { errorContext } from '../http/error-replies.ts'
import type { Log } from '../log.ts'
import type { ResponsesPage } from '../store/interfaces/practice-response-store.ts'

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
export async function sendTaggedList(
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
export function sendResponsesPage(reply: FastifyReply, page: ResponsesPage): FastifyReply {
  reply.headers({
    [PAGE_AFTER_HEADER]: page.after,
    [PAGE_NEXT_HEADER]: page.next,
    [PAGE_IS_LAST_HEADER]: String(page.isLast),
  })
  return reply.type(JSON_TYPE).send(page.list)
}
