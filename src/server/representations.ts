import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * How GET answers are kept and asked for again (api.md, "Common rules").
 *
 * Each carries a strong `ETag`, the hash of its text; a request that names it in `If-None-Match` is answered
 * 304 without a body. A strong tag belongs to one sequence of bytes, so a compressed answer carries the same
 * hash with the encoding behind it (RFC 9110, 8.8.3.3), and either form of the tag is recognised again.
 */
export function validateRepresentations(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!reply.hasHeader('cache-control')) {
      reply.header('cache-control', isRead ? 'private, no-cache' : 'no-store')
    }
    if (!isRead || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    reply.header('vary', 'accept-encoding')
    const hash = createHash('sha256').update(payload).digest('base64url')
    const known = knownTag(request, hash)
    reply.header('etag', known ?? `"${hash}"`)
    if (known === null) return payload
    reply.code(304).removeHeader('content-type').removeHeader('content-length')
    return null
  })
  // A route's own hooks run after the application's; the one that compresses is among them and stands first.
  app.addHook('onRoute', (route) => {
    const before = route.onSend === undefined ? [] : [route.onSend].flat()
    route.onSend = [
      ...before,
      async (_request, reply, payload) => {
        const encoding = reply.getHeader('content-encoding')
        const tag = reply.getHeader('etag')
        if (typeof encoding === 'string' && typeof tag === 'string' && tag.startsWith('"')) {
          reply.header('etag', `${tag.slice(0, -1)}-${encoding}"`)
        }
        return payload
      },
    ]
  })
}

/** The tag of this representation that the caller already has, as they wrote it; null when they have none. */
export function knownTag(request: FastifyRequest, hash: string): string | null {
  const given = request.headers['if-none-match']
  if (given === undefined) return null
  if (given.trim() === '*') return `"${hash}"`
  for (const tag of given.split(',')) {
    const opaque = /^(?:W\/)?"([^"]*)"$/.exec(tag.trim())?.[1]
    if (opaque === hash || opaque?.replace(/-(?:gzip|br)$/, '') === hash) return `"${opaque}"`
  }
  return null
}
