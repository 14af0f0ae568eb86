import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { placeOf } from '../error-answers.ts'
import type { Log } from '../log.ts'

/** Entries that are read and written at once: some ten milliseconds of work, between which other requests have their turn. */
export const PART_SIZE = 5000

/**
 * Answers with a JSON list that is written while it is read, part by part: a hundred thousand entries as one text
 * would keep the server from everything else for most of a second, and whoever waits for them as long from the first.
 * Should a part fail, that is logged and the connection breaks, so that nobody takes a part for the whole.
 *
 * @param first a full part; `next` reads the one that begins behind the entry of this id, the last one not full.
 */
export function sendLongList<Entry extends { readonly id: string }>(
  reply: FastifyReply,
  log: Log,
  first: readonly Entry[],
  next: (afterId: string) => Promise<readonly Entry[]>,
): FastifyReply {
  const nextOrFault = async (afterId: string) => {
    try {
      return await next(afterId)
    } catch (error) {
      log.fault(error, placeOf(reply.request))
      throw error
    }
  }
  return reply.type('application/json; charset=utf-8').send(Readable.from(written(first, nextOrFault)))
}

async function* written<Entry extends { readonly id: string }>(
  first: readonly Entry[],
  next: (afterId: string) => Promise<readonly Entry[]>,
): AsyncGenerator<Buffer> {
  let part = first
  let isFirst = true
  for (;;) {
    const entries = JSON.stringify(part).slice(1, -1)
    if (entries !== '') yield Buffer.from(`${isFirst ? '[' : ','}${entries}`)
    isFirst = false
    const last = part.at(-1)
    if (last === undefined || part.length < PART_SIZE) break
    part = await next(last.id)
  }
  yield Buffer.from(']')
}
