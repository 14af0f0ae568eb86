import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppDependencies } from '../app-dependencies.ts'
import { networkOf } from '../http/network.ts'
import { notFound, ProblemError, problemOf } from '../http/problems.ts'
import { ALL_LEAK_MS, mayStart, NETWORK_LEAK_MS, needsProof, retryDelay } from './failure-limits.ts'
import { createFailureLog } from './failure-log.ts'
import { createLookupQueue } from './lookup-queue.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { createProofRequirement } from './require-proof.ts'
import { roundedDelay } from './rounded-delay.ts'

/** Headers that only shared caches read. */
const NO_SHARED_CACHE = { 'cdn-cache-control': 'no-store', 'surrogate-control': 'no-store' }

/**
 * Every lookup takes at least this long, so that a hit and a miss take the same time. Only a client that proves to know the
 * result, by its tag, does not wait.
 */
export const LOOKUP_MIN_MS = 25

/** Guards every lookup by identifier, the only thing here that can be guessed. */
export interface LookupGuard {
  /** Logs failures that are not logged yet. */
  close(): void
  /**
   * Looks up an identifier within the limits. Rejects with the problem 404 when `lookUp` returns null, 429 with
   * `Retry-After` when the client's network failed too often, 428 when a proof of work is needed first.
   *
   * @param isKnown whether the request proves that the client knows the result; such a client does not wait
   */
  find<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    identifier: string,
    lookUp: () => Promise<T | null>,
    isKnown?: (result: T) => boolean,
  ): Promise<T>
  /**
   * Runs an action that reveals whether an identifier is taken, within the same limits. A result for which `isFailure`
   * returns true counts as a failed lookup, and so does an error.
   */
  attempt<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    identifier: string,
    act: () => Promise<T>,
    isFailure: (result: T) => boolean,
  ): Promise<T>
}

/**
 * There are three limits. A network may make `lookupsPerMinute` lookups a minute, failed or not. A network whose lookups
 * fail too often waits, longer each time; its lookups under way are never more than may still fail, and the others queue.
 * When many lookups of all networks fail, each needs a proof of work, so that an attack does not block other learners.
 *
 * Shared caches must not store the replies (docs/api.md, "Caching"): `private` forbids it, and two headers that only
 * shared caches read forbid it for those that ignore `private` (RFC 9213). The browser's cache may store them and
 * revalidate by `ETag`.
 */
export function createLookupGuard(dependencies: AppDependencies): LookupGuard {
  const { store, config, now, metrics, log } = dependencies
  const failures = createFailureLog(log)
  const rateLimit = createRateLimiter(config.lookupsPerMinute)
  const requireProof = createProofRequirement(dependencies)
  const limits = { perNetwork: config.failedLookups, overall: config.failedLookupsOfAll }
  const queue = createLookupQueue()

  function tooManyLookups(): ProblemError {
    metrics.lookups.count('refused')
    return new ProblemError(problemOf(429))
  }

  async function admit(
    request: FastifyRequest,
    reply: FastifyReply,
    identifier: string,
    network: string,
  ): Promise<void> {
    const { remaining, resetsIn } = rateLimit(network, now())
    const isAllowed = remaining >= 0
    reply.header('x-ratelimit-limit', config.lookupsPerMinute)
    reply.header('x-ratelimit-remaining', Math.max(0, remaining))
    reply.header('x-ratelimit-reset', Math.ceil(resetsIn / 1000))
    if (!isAllowed) {
      reply.header('retry-after', Math.ceil(resetsIn / 1000))
      throw tooManyLookups()
    }
    const load = () => store.failedLookups.levels(network)
    await queue.enter(network, load, (levels, underWay) => {
      const delay = retryDelay(levels.network, now(), limits)
      if (delay > 0) {
        reply.header('retry-after', Math.ceil(delay / 1000))
        throw tooManyLookups()
      }
      if (!mayStart(levels.network, underWay, now(), limits)) return false
      if (needsProof(levels.all, now(), limits)) requireProof(request, identifier)
      return true
    })
  }

  async function runGuarded<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    identifier: string,
    act: (countFailure: () => Promise<void>) => Promise<T>,
    isKnown: (result: T) => boolean = () => false,
  ): Promise<T> {
    reply.headers(NO_SHARED_CACHE)
    const network = networkOf(request.ip)
    await admit(request, reply, identifier, network)
    let shouldWait = true
    try {
      const result = await act(async () => {
        metrics.lookups.count('failed')
        failures.add(network)
        await store.failedLookups.add(network, { network: NETWORK_LEAK_MS, all: ALL_LEAK_MS })
      })
      shouldWait = !isKnown(result)
      return result
    } finally {
      queue.leave(network)
      if (shouldWait) await roundedDelay(LOOKUP_MIN_MS - reply.elapsedTime)
    }
  }

  return {
    close: () => failures.flush(),
    find: (request, reply, identifier, lookUp, isKnown) =>
      runGuarded(
        request,
        reply,
        identifier,
        async (countFailure) => {
          const result = await lookUp()
          if (result !== null) return result
          await countFailure()
          throw notFound()
        },
        isKnown,
      ),
    attempt: (request, reply, identifier, act, isFailure) =>
      runGuarded(request, reply, identifier, async (countFailure) => {
        let isFailed = true
        try {
          const result = await act()
          isFailed = isFailure(result)
          return result
        } finally {
          if (isFailed) await countFailure()
        }
      }),
  }
}
