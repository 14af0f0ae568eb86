import { hash as digest } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, PACKED_FROM, packed } from '../content-encoding.ts'
import { placeOf } from '../error-answers.ts'
import type { Log } from '../log.ts'
import { knownTag, type Representation, sendRepresentation } from '../representations.ts'

/**
 * Answers with a list. One that came whole is an answer like any other, with its tag, and packed at once; one that
 * comes in parts is sent while it is read: a hundred thousand entries as one text would take as much memory as all of
 * them, and whoever waits for them as long from the first. Should a part fail, that is logged and the connection breaks,
 * so that nobody takes a part for the whole; when it is the first, the answer says so.
 *
 * @param list the list's JSON, or its parts, read as they are asked for
 */
export async function sendLongList(
  reply: FastifyReply,
  log: Log,
  list: Buffer | AsyncGenerator<string>,
): Promise<FastifyReply> {
  if (Buffer.isBuffer(list)) return sendRepresentation(reply, await representationOf(reply.request, list))
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
  return reply.type('application/json; charset=utf-8').send(stream)
}

async function representationOf(request: FastifyRequest, json: Buffer): Promise<Representation> {
  const hash = digest('sha256', json, 'base64url')
  const known = knownTag(request, hash)
  if (known !== null) return { tag: known, encoding: null, bytes: null }
  const accepted = acceptedEncoding(request.headers['accept-encoding'])
  const encoding = json.length < PACKED_FROM ? null : accepted
  const bytes = encoding === null ? json : await packed(json, encoding, 'quick')
  return { tag: `"${hash}"`, encoding, bytes }
}
