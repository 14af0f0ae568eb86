import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppDependencies } from '../app-dependencies.ts'
import { networkOf } from '../http/network.ts'
import { notFound, ProblemError, problemOf } from '../http/problems.ts'
import { demandProofs } from './demand-proof.ts'
import { gatherFailures } from './failure-log.ts'
import { ALL_LEAK_MS, hasRoom, NETWORK_LEAK_MS, needsProof, waitOf } from './limits.ts'
import { openLines } from './lines.ts'
import { countPerMinute } from './per-minute.ts'
import { waitTogether } from './wait-together.ts'

/** Headers that only shared caches read. */
const NOT_SHARED = { 'cdn-cache-control': 'no-store', 'surrogate-control': 'no-store' }

/**
 * No look-up is answered sooner than this after its arrival, to the millisecond: a hit and a miss take the same time.
 * Only who shows to know what was looked up is not kept waiting.
 */
export const LOOKUP_TAKES_MS = 25

/** What stands before every look-up by identifier, the one thing here that can be guessed. */
export interface Lookups {
  /** Logs the failures that were not logged yet. */
  close(): void
  /**
   * Looks up what `identifier` stands for, if the caller may: throws the problem 404 for null, 429 with
   * `Retry-After` when the caller's network has failed too often, 428 when a proof of work is needed first.
   *
   * @param isKnown whether the caller showed that they know what was found already
   */
  find<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    identifier: string,
    look: () => Promise<T | null>,
    isKnown?: (found: T) => boolean,
  ): Promise<T>
  /**
   * For what reveals whether an identifier is taken: the same limits. A result that `isFailure` says yes to counts as
   * a failed look-up, and so does an error.
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
 * Three limits. A network may make `lookupsPerMinute` look-ups in a minute, whatever becomes of them. A network whose
 * look-ups fail more often than it is allowed waits, longer each time; as many begin together as may still fail, the
 * others stand in line. And when look-ups fail all over, each needs a proof of work, so that whoever makes them fail
 * locks nobody out.
 *
 * The answers stay out of shared caches (docs/api.md, "Caching"): `private` tells them so, and the two headers
 * that only shared caches read tell those that overrule it (RFC 9213). The browser's own cache may keep the answer
 * and ask with its `ETag` whether it still holds.
 */
export function guardLookups(parts: AppDependencies): Lookups {
  const { store, config, now, metrics, log } = parts
  const failures = gatherFailures(log)
  const perMinute = countPerMinute(config.lookupsPerMinute)
  const demandProof = demandProofs(parts)
  const allowance = { ofNetwork: config.failedLookups, ofAll: config.failedLookupsOfAll }
  const lines = openLines()

  function refused(): ProblemError {
    metrics.lookups.count('refused')
    return new ProblemError(problemOf(429))
  }

  async function admit(
    request: FastifyRequest,
    reply: FastifyReply,
    identifier: string,
    network: string,
  ): Promise<void> {
    const { remaining, resetsIn } = perMinute(network, now())
    const isAllowed = remaining >= 0
    reply.header('x-ratelimit-limit', config.lookupsPerMinute)
    reply.header('x-ratelimit-remaining', Math.max(0, remaining))
    reply.header('x-ratelimit-reset', Math.ceil(resetsIn / 1000))
    if (!isAllowed) {
      reply.header('retry-after', Math.ceil(resetsIn / 1000))
      throw refused()
    }
    const gather = () => store.failedLookups.levels(network)
    await lines.enter(network, gather, (levels, underWay) => {
      const wait = waitOf(levels.network, now(), allowance)
      if (wait > 0) {
        reply.header('retry-after', Math.ceil(wait / 1000))
        throw refused()
      }
      if (!hasRoom(levels.network, underWay, now(), allowance)) return false
      if (needsProof(levels.all, now(), allowance)) demandProof(request, identifier)
      return true
    })
  }

  async function guarded<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    identifier: string,
    act: (countFailure: () => Promise<void>) => Promise<T>,
    isKnown: (value: T) => boolean = nothingIsKnown,
  ): Promise<T> {
    reply.headers(NOT_SHARED)
    const network = networkOf(request.ip)
    await admit(request, reply, identifier, network)
    let waits = true
    try {
      const value = await act(async () => {
        metrics.lookups.count('failed')
        failures.add(network)
        await store.failedLookups.add(network, { network: NETWORK_LEAK_MS, all: ALL_LEAK_MS })
      })
      waits = !isKnown(value)
      return value
    } finally {
      lines.leave(network)
      if (waits) await waitTogether(LOOKUP_TAKES_MS - reply.elapsedTime)
    }
  }

  return {
    close: () => failures.flush(),
    find: (request, reply, identifier, look, isKnown) =>
      guarded(
        request,
        reply,
        identifier,
        async (countFailure) => {
          const value = await look()
          if (value !== null) return value
          await countFailure()
          throw notFound()
        },
        isKnown,
      ),
    attempt: (request, reply, identifier, act, isFailure) =>
      guarded(request, reply, identifier, async (countFailure) => {
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

const nothingIsKnown = () => false
