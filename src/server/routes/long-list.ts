import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { placeOf } from '../error-answers.ts'
import type { Log } from '../log.ts'

const CLOSING_BRACKET = 0x5d

/**
 * Answers with a list that is sent while it is read, part by part: a hundred thousand entries as one text would keep
 * the server from everything else for most of a second, and whoever waits for them as long from the first. Should a
 * part fail, that is logged and the connection breaks, so that nobody takes a part for the whole. A list of one part
 * is an answer like any other, with its tag.
 *
 * @param parts the bytes of the list's JSON, read as they are asked for, the last bracket in the last of them only
 */
export async function sendLongList(
  reply: FastifyReply,
  log: Log,
  parts: AsyncGenerator<Buffer>,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8')
  const first = await parts.next()
  if (first.done === true) throw new Error('A list has at least its brackets')
  if (first.value.at(-1) === CLOSING_BRACKET) return reply.send(first.value.toString())

  async function* sent() {
    try {
      yield first.value
      yield* parts
    } catch (error) {
      log.fault(error, placeOf(reply.request))
      throw error
    }
  }
  return reply.send(Readable.from(sent()))
}
