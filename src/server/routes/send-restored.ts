import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Restored } from '../../contract/restore.ts'
import { JSON_TYPE } from '../http/conditional-requests.ts'

/** Bytes that are sent at once, so that compressing a long reply does not hold back other requests. */
const CHUNK_BYTES = 256 * 1024

/**
 * Sends the reply to a restore: the counts, followed by the members of the user data, whose JSON the database has written.
 * The reply is not validated against the contract's schema; the tests do that.
 */
export function sendRestored(
  reply: FastifyReply,
  restored: Restored['restored'],
  userDataJson: Buffer,
): FastifyReply {
  const chunks = chunksOf(restored, userDataJson)
  return reply.type(JSON_TYPE).send(Readable.from(chunks, { objectMode: false, highWaterMark: 1 }))
}

function* chunksOf(restored: Restored['restored'], userDataJson: Buffer): Generator<Buffer> {
  yield Buffer.from(`{"restored":${JSON.stringify(restored)},`)
  // Without the brace that opens the object.
  for (let start = 1; start < userDataJson.length; start += CHUNK_BYTES) {
    yield userDataJson.subarray(start, start + CHUNK_BYTES)
  }
}
