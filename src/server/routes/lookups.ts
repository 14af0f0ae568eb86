import type { onRequestAsyncHookHandler } from 'fastify'
import type { App } from '../app.ts'
import { ProblemError, problemOf } from '../problems.ts'

const MINUTE_MS = 60_000

/**
 * What stands before every look-up by identifier, the one thing here that can be guessed.
 *
 * An address (IPv6: its /64) may make `perMinute` of them in a minute, all these calls counted together; more
 * are answered 429 with `Retry-After`. And the answers stay out of shared caches (api.md, "Common rules"):
 * `private` tells them so, and the two headers that only shared caches read tell those that overrule it
 * (RFC 9213). The browser's own cache may keep the answer and ask with its `ETag` whether it still holds.
 */
export function lookupHooks(app: App, perMinute: number): onRequestAsyncHookHandler[] {
  const limit = app.rateLimit({
    max: perMinute,
    timeWindow: MINUTE_MS,
    errorResponseBuilder: () => new ProblemError(problemOf(429)),
  })
  return [
    async (request, reply) => {
      await limit.call(app, request, reply)
    },
    async (_request, reply) => {
      reply.headers({ 'cdn-cache-control': 'no-store', 'surrogate-control': 'no-store' })
    },
  ]
}
