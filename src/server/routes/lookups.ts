import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { App } from '../app.ts'
import { ProblemError, problemOf } from '../problems.ts'

const MINUTE_MS = 60_000

export interface Lookups {
  /** Counts one look-up of the caller's. @throws the problem 429 when it is one too many */
  readonly count: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** For routes that are look-ups from their address on. */
  readonly onRequest: onRequestAsyncHookHandler[]
}

/**
 * What stands before every look-up by identifier, the one thing here that can be guessed.
 *
 * An address (IPv6: its /64) may make `perMinute` of them in a minute, all these calls counted together; more
 * are answered 429 with `Retry-After`. And the answers stay out of shared caches (api.md, "Common rules"):
 * `private` tells them so, and the two headers that only shared caches read tell those that overrule it
 * (RFC 9213). The browser's own cache may keep the answer and ask with its `ETag` whether it still holds.
 */
export function guardLookups(app: App, perMinute: number): Lookups {
  const limit = app.rateLimit({
    max: perMinute,
    timeWindow: MINUTE_MS,
    errorResponseBuilder: () => new ProblemError(problemOf(429)),
  })
  const count: Lookups['count'] = async (request, reply) => {
    await limit.call(app, request, reply)
  }
  return {
    count,
    onRequest: [
      count,
      async (_request, reply) => {
        reply.headers({ 'cdn-cache-control': 'no-store', 'surrogate-control': 'no-store' })
      },
    ],
  }
}
