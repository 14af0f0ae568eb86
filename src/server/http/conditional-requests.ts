import { hash as digest } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ENCODINGS, type Encoding } from './compression.ts'

/**
 * Caching headers, tags and 304 replies of GET and HEAD (docs/api.md, "Caching").
 *
 * No reply of a route is stored by a browser, as what it stores outlives the sign-out: `no-store`, unless the route serves
 * files of the app. Lists are large, are requested at each start of the app and change seldom. They carry a strong `ETag`,
 * so that the app, which stores them itself until the sign-out, gets 304 without a body. A reply whose route says
 * `no-store` has no tag.
 *
 * The tag is a hash of the text. A strong tag belongs to one sequence of bytes, so a compressed reply carries the same hash
 * with its encoding appended (RFC 9110, 8.8.3.3). `If-None-Match` may name either form.
 */
export function addConditionalRequests(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    done(null, answerConditionally(request, reply, payload) ? null : payload)
  })
  // Hooks of a route run after those of the application. Compression is one of them and comes first.
  app.addHook('onRoute', (route) => {
    const before = route.onSend === undefined ? [] : [route.onSend].flat()
    route.onSend = [
      ...before,
      (_request, reply, payload, done) => {
        const encoding = reply.getHeader('content-encoding')
        const etag = reply.getHeader('etag')
        if (typeof encoding === 'string' && typeof etag === 'string' && etag.startsWith('"')) {
          reply.header('etag', `${etag.slice(0, -1)}-${encoding}"`)
        }
        done(null, payload)
      },
    ]
  })
}

/** Sets the caching headers of a reply and tags its text. Turns it into a 304 and returns true when the tag matches. */
function answerConditionally(request: FastifyRequest, reply: FastifyReply, payload: unknown): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isText = isRead && reply.statusCode === 200 && typeof payload === 'string'
  if (reply.hasHeader('cache-control')) return false
  reply.headers(NO_STORE)
  if (!isText) return false
  reply.header('vary', 'accept-encoding')
  const hash = digest('sha256', payload, 'base64url')
  const matching = matchingEtag(request, hash)
  reply.header('etag', matching ?? `"${hash}"`)
  if (matching === null) return false
  reply.code(304).removeHeader('content-type').removeHeader('content-length')
  return true
}

/** Headers of a reply that no cache may store. */
export const NO_STORE = { 'cache-control': 'no-store' } as const

/** The media type of JSON that a route sends as text or bytes. For objects, Fastify sets it. */
export const JSON_TYPE = 'application/json; charset=utf-8'

/** A reply that the route itself tagged and compressed. */
export interface Representation {
  /** Strong tag without the encoding, which the hook above appends. */
  readonly etag: string
  readonly encoding: Encoding | null
  /** Null: the client has them already. */
  readonly bytes: Buffer | null
}

/** Sends a representation, as 304 when the client has its bytes. */
export function sendRepresentation(
  reply: FastifyReply,
  { etag, encoding, bytes }: Representation,
): FastifyReply {
  reply.headers({ etag, vary: 'accept-encoding' })
  if (bytes === null) return reply.code(304).send()
  if (encoding !== null) reply.header('content-encoding', encoding)
  return reply.type(JSON_TYPE).send(bytes)
}

/** The encoding at the end of a tag. */
const ENCODING = new RegExp(`-(?:${ENCODINGS.join('|')})$`)

/** `If-None-Match: *` matches any representation (RFC 9110, 13.1.2). */
const ANY = '*'

/**
 * Whether the client named the tag of this representation, which only a client that received it can know. {@link ANY}
 * names no tag.
 */
export function hasNamedEtag(request: FastifyRequest, { bytes }: Representation): boolean {
  return bytes === null && request.headers['if-none-match']?.trim() !== ANY
}

/**
 * The tag in `If-None-Match` with this hash, as the client wrote it, with or without an encoding; null when there is
 * none.
 */
export function matchingEtag(request: FastifyRequest, hash: string): string | null {
  const header = request.headers['if-none-match']
  if (header === undefined) return null
  if (header.trim() === ANY) return `"${hash}"`
  for (const etag of header.split(',')) {
    const opaque = /^(?:W\/)?"([^"]*)"$/.exec(etag.trim())?.[1]
    if (opaque === hash || opaque?.replace(ENCODING, '') === hash) return `"${opaque}"`
  }
  return null
}
