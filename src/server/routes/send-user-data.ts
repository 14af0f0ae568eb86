import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Restored } from '../../contract/restore.ts'
import { JSON_TYPE } from '../http/conditional-requests.ts'

/** Bytes that are sent at once, so that compressing a long reply does not hold back other requests. */
const CHUNK_BYTES = 256 * 1024

/**
 * Sends user data whose JSON the database has written. The reply is not validated against the contract's schema; the
 * tests do that.
 */
export function sendUserData(reply: FastifyReply, userDataJson: Buffer): FastifyReply {
  return sendChunks(reply, chunksOf(userDataJson, 0))
}

/** Sends the reply to a restore: the counts, followed by the members of the user data, as {@link sendUserData} does. */
export function sendRestored(
  reply: FastifyReply,
  restored: Restored['restored'],
  userDataJson: Buffer,
): FastifyReply {
  return sendChunks(reply, restoredChunks(restored, userDataJson))
}

function sendChunks(reply: FastifyReply, chunks: Iterable<Buffer>): FastifyReply {
  return reply.type(JSON_TYPE).send(Readable.from(chunks, { objectMode: false, highWaterMark: 1 }))
}

function* restoredChunks(restored: Restored['restored'], userDataJson: Buffer): Generator<Buffer> {
  yield Buffer.from(`{"restored":${JSON.stringify(restored)},`)
  // Without the brace that opens the object.
  yield* chunksOf(userDataJson, 1)
}

function* chunksOf(json: Buffer, from: number): Generator<Buffer> {
  for (let start = from; start < json.length; start += CHUNK_BYTES) {
    yield json.subarray(start, start + CHUNK_BYTES)
  }
}
