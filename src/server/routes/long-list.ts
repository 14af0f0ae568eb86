import { hash as digest } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, PACKED_FROM, packed } from '../content-encoding.ts'
import { placeOf } from '../error-answers.ts'
import type { Log } from '../log.ts'
import { knownTag, type Representation, sendRepresentation } from '../representations.ts'

/** Parts of a list that is still an answer like any other: a megabyte or two. */
const WHOLE_UP_TO = 10

/**
 * Answers with a list that is sent while it is read, part by part: a hundred thousand entries as one text would take
 * as much memory as all of them, and whoever waits for them as long from the first. Should a part fail, that is logged
 * and the connection breaks, so that nobody takes a part for the whole. A list of a few parts is an answer like any
 * other, with its tag, and packed at once.
 *
 * @param parts the list's JSON, read as they are asked for; as texts, since the garbage of many buffers is collected late
 */
export async function sendLongList(
  reply: FastifyReply,
  log: Log,
  parts: AsyncGenerator<string>,
): Promise<FastifyReply> {
  const begun: string[] = []
  while (begun.length <= WHOLE_UP_TO) {
    const part = await parts.next()
    if (part.done === true)
      return sendRepresentation(reply, await representationOf(reply.request, Buffer.from(begun.join(''))))
    begun.push(part.value)
  }

  async function* sent() {
    try {
      yield* begun.splice(0)
      yield* parts
    } catch (error) {
      log.fault(error, placeOf(reply.request))
      throw error
    }
  }
  // One part is read ahead, and no more: sixteen of them would wait in memory otherwise.
  const stream = Readable.from(sent(), { highWaterMark: 1 })
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
