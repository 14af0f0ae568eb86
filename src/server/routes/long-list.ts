import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { acceptedEncoding, packedFor } from '../http/content-encoding.ts'
import { placeOf } from '../http/error-answers.ts'
import { JSON_TYPE, knownTag, sendRepresentation } from '../http/representations.ts'
import type { Log } from '../log.ts'

/**
 * Answers with a list, tagged with its revision; who has it already is told so, and the list is not read. One that comes
 * whole is packed at once; one that comes in parts is sent while it is read: a hundred thousand entries as one text
 * would take as much memory as all of them, and whoever waits for them as long from the first. Should a part fail, that
 * is logged and the connection breaks, so that nobody takes a part for the whole; when it is the first, the answer says
 * so.
 *
 * @param revision stands for the state of the list. It was looked up before `read`, so that a list which holds an entry
 * more than its tag says is asked for again, and never the other way round
 * @param read gives the list's JSON, or its parts, read as they are asked for
 */
export async function sendLongList(
  reply: FastifyReply,
  log: Log,
  revision: string,
  read: () => Promise<Buffer | AsyncGenerator<string>>,
): Promise<FastifyReply> {
  const known = knownTag(reply.request, revision)
  if (known !== null) return sendRepresentation(reply, { tag: known, encoding: null, bytes: null })
  const tag = `"${revision}"`
  const list = await read()
  if (Buffer.isBuffer(list)) {
    const accepted = acceptedEncoding(reply.request.headers['accept-encoding'])
    return sendRepresentation(reply, { tag, ...(await packedFor(accepted, list, 'quick')) })
  }
  const first = await list.next()

  async function* sent(parts: AsyncGenerator<string>) {
    try {
      if (first.done !== true) yield first.value
      yield* parts
    } catch (error) {
      log.fault(error, placeOf(reply.request))
      throw error
    }
  }
  // One part is read ahead, and no more: sixteen of them would wait in memory otherwise.
  const stream = Readable.from(sent(list), { highWaterMark: 1 })
  return reply.header('etag', tag).type(JSON_TYPE).send(stream)
}

/** Answers with a list that the database wrote as one text. */
export function sendListText(reply: FastifyReply, list: string): FastifyReply {
  return reply.type(JSON_TYPE).send(list)
}
