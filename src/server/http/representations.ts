import { hash as digest } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Encoding } from './content-encoding.ts'

/**
 * How GET answers are kept and asked for again (docs/api.md, "Caching").
 *
 * Lists carry a strong `ETag` on purpose: they are large, asked for at each start, and seldom changed, so browsers may
 * keep them (`private, no-cache`), ask whether they still hold, and are answered without a body. Whatever a route calls
 * `no-store`, and whatever has no tag, is kept nowhere.
 *
 * The tag is the hash of its text; a request that names it in `If-None-Match` is answered
 * 304 without a body. A strong tag belongs to one sequence of bytes, so a compressed answer carries the same
 * hash with the encoding behind it (RFC 9110, 8.8.3.3), and either form of the tag is recognised again.
 */
export function validateRepresentations(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    done(null, hasIt(request, reply, payload) ? null : payload)
  })
  // A route's own hooks run after the application's; the one that compresses is among them and stands first.
  app.addHook('onRoute', (route) => {
    const before = route.onSend === undefined ? [] : [route.onSend].flat()
    route.onSend = [
      ...before,
      (_request, reply, payload, done) => {
        const encoding = reply.getHeader('content-encoding')
        const tag = reply.getHeader('etag')
        if (typeof encoding === 'string' && typeof tag === 'string' && tag.startsWith('"')) {
          reply.header('etag', `${tag.slice(0, -1)}-${encoding}"`)
        }
        done(null, payload)
      },
    ]
  })
}

/** Says how an answer is kept, gives its text a tag, and turns it into a 304 when the caller has it: true then. */
function hasIt(request: FastifyRequest, reply: FastifyReply, payload: unknown): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isText = isRead && reply.statusCode === 200 && typeof payload === 'string'
  if (!reply.hasHeader('cache-control')) {
    const isTagged = isRead && (isText || reply.hasHeader('etag'))
    reply.header('cache-control', isTagged ? 'private, no-cache' : NOT_KEPT['cache-control'])
  }
  if (!isText || reply.getHeader('cache-control') === NOT_KEPT['cache-control']) return false
  reply.header('vary', 'accept-encoding')
  const hash = digest('sha256', payload, 'base64url')
  const known = knownTag(request, hash)
  reply.header('etag', known ?? `"${hash}"`)
  if (known === null) return false
  reply.code(304).removeHeader('content-type').removeHeader('content-length')
  return true
}

/** Headers of an answer that no cache may keep, as it is small or asked for once. */
export const NOT_KEPT = { 'cache-control': 'no-store' } as const

/** The media type of JSON that was written as text: of objects the framework names it. */
export const JSON_TYPE = 'application/json; charset=utf-8'

/** An answer whose bytes were made, tagged and packed by the route itself. */
export interface Representation {
  /** Its strong tag, to which the hook above adds the encoding. */
  readonly tag: string
  readonly encoding: Encoding | null
  /** Null: the caller has it. */
  readonly bytes: Buffer | null
}

export function sendRepresentation(
  reply: FastifyReply,
  { tag, encoding, bytes }: Representation,
): FastifyReply {
  reply.headers({ etag: tag, vary: 'accept-encoding' })
  if (bytes === null) return reply.code(304).send()
  if (encoding !== null) reply.header('content-encoding', encoding)
  return reply.type(JSON_TYPE).send(bytes)
}

/** Whatever there is (RFC 9110, 13.1.2). */
const ANY = '*'

/** Whether the caller named the tag of this representation, as only who was sent it can; {@link ANY} names none. */
export function isNamed(request: FastifyRequest, { bytes }: Representation): boolean {
  return bytes === null && request.headers['if-none-match']?.trim() !== ANY
}

/** The tag of this representation that the caller already has, as they wrote it; null when they have none. */
export function knownTag(request: FastifyRequest, hash: string): string | null {
  const given = request.headers['if-none-match']
  if (given === undefined) return null
  if (given.trim() === ANY) return `"${hash}"`
  for (const tag of given.split(',')) {
    const opaque = /^(?:W\/)?"([^"]*)"$/.exec(tag.trim())?.[1]
    if (opaque === hash || opaque?.replace(/-(?:gzip|br)$/, '') === hash) return `"${opaque}"`
  }
  return null
}
