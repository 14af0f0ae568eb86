import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '../../domain/time-units.ts'
import type { AppDependencies } from '../app.ts'
import { networkOf } from '../http/network.ts'
import { invalidKey, notFound, ProblemError, problemOf } from '../http/problems.ts'
import type { FailedLookups, Log } from '../log.ts'
import {
  ALL_LEAK_MS,
  createRateLimiter,
  type LookupKind,
  limitsOf,
  mayStart,
  needsProof,
  retryDelay,
} from './lookup-limits.ts'
import { createProofRequirement } from './proof-of-work.ts'

/** Headers that only shared caches read. */
const NO_SHARED_CACHE = { 'cdn-cache-control': 'no-store', 'surrogate-control': 'no-store' }

/**
 * Every lookup takes at least this long, so that a hit and a miss take the same time. Only a client that proves to know the
 * result, by its tag, does not wait.
 */
export const LOOKUP_MIN_MS = 25

export type LookupGuard = ReturnType<typeof createLookupGuard>

/**
 * Guards every lookup by identifier, the only thing here that can be guessed, or of a link by its code, or by the key of an assistant. There are
 * three limits. A network may make so many lookups a minute, failed or not. A network whose lookups fail too often waits,
 * longer each time; its lookups under way are never more than may still fail, and the others queue. When many lookups of all
 * networks fail, each needs a proof of work, so that an attack does not block other learners. The kinds are counted apart:
 * a class that opens a link which is switched off can still sign in.
 *
 * Shared caches must not store the replies (docs/api.md, "Caching"): `private` forbids it, and two headers that only
 * shared caches read forbid it for those that ignore `private` (RFC 9213). The browser's cache may store them and
 * revalidate by `ETag`.
 */
export function createLookupGuard(dependencies: AppDependencies, kind: LookupKind) {
  const { store, config, now, metrics, log } = dependencies
  const failures = createFailureLog(log)
  const { perMinute, failures: limits } = limitsOf(kind, config)
  const rateLimit = createRateLimiter(perMinute)
  const requireProof = createProofRequirement(dependencies)
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
    reply.header('x-ratelimit-limit', perMinute)
    reply.header('x-ratelimit-remaining', Math.max(0, remaining))
    reply.header('x-ratelimit-reset', Math.ceil(resetsIn / 1000))
    if (!isAllowed) {
      reply.header('retry-after', Math.ceil(resetsIn / 1000))
      throw tooManyLookups()
    }
    const load = () => store.failedLookups.levels(kind, network)
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
    act: (countFailures: (count: number) => Promise<void>) => Promise<T>,
    isKnown: (result: T) => boolean = () => false,
  ): Promise<T> {
    reply.headers(NO_SHARED_CACHE)
    const network = networkOf(request.ip)
    await admit(request, reply, identifier, network)
    let shouldWait = true
    try {
      const result = await act(async (count) => {
        if (count === 0) return
        metrics.lookups.count('failed')
        failures.add(network)
        await store.failedLookups.add(kind, network, count, { network: limits.leakMs, all: ALL_LEAK_MS })
      })
      shouldWait = !isKnown(result)
      return result
    } finally {
      queue.leave(network)
      if (shouldWait) await roundedDelay(LOOKUP_MIN_MS - reply.elapsedTime)
    }
  }

  return {
    /** Logs failures that are not logged yet. */
    close: () => failures.flush(),

    /**
     * Looks up an identifier within the limits. Rejects with the problem 404 (401 for a key) when `lookUp` returns null, 429 with
     * `Retry-After` when the client's network failed too often, 428 when a proof of work is needed first.
     *
     * @param isKnown whether the request proves that the client knows the result; such a client does not wait
     */
    find: <T>(
      request: FastifyRequest,
      reply: FastifyReply,
      identifier: string,
      lookUp: () => Promise<T | null>,
      isKnown?: (result: T) => boolean,
    ): Promise<T> =>
      runGuarded(
        request,
        reply,
        identifier,
        async (countFailures) => {
          const result = await lookUp()
          if (result !== null) return result
          await countFailures(1)
          throw kind === 'key' ? invalidKey() : notFound()
        },
        isKnown,
      ),

    /**
     * Runs an action that reveals whether an identifier is taken, within the same limits. A result for which `isFailure`
     * returns true counts as a failed lookup, and so does an error.
     */
    attempt: <T>(
      request: FastifyRequest,
      reply: FastifyReply,
      identifier: string,
      act: () => Promise<T>,
      isFailure: (result: T) => boolean,
    ): Promise<T> =>
      runGuarded(request, reply, identifier, async (countFailures) => {
        let isFailed = true
        try {
          const result = await act()
          isFailed = isFailure(result)
          return result
        } finally {
          if (isFailed) await countFailures(1)
        }
      }),

    /** Looks up several at once, within the same limits: each that is not found counts as a failed lookup. */
    findAll: <T>(
      request: FastifyRequest,
      reply: FastifyReply,
      identifiers: readonly string[],
      lookUp: () => Promise<ReadonlyMap<string, T>>,
    ): Promise<ReadonlyMap<string, T>> =>
      runGuarded(request, reply, identifiers.join(' '), async (countFailures) => {
        const found = await lookUp()
        await countFailures(identifiers.length - found.size)
        return found
      }),
  }
}

/** For each network the lookups that are under way, and a queue of those that may not start yet. */
export function createLookupQueue() {
  const underWay = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()

  const waitForNext = (network: string) =>
    new Promise<void>((resolve) => {
      const queue = waiting.get(network) ?? []
      queue.push(resolve)
      waiting.set(network, queue)
    })
  const wakeNext = (network: string) => {
    const queue = waiting.get(network) ?? []
    queue.shift()?.()
    if (queue.length === 0) waiting.delete(network)
  }
  return {
    /**
     * Waits until `mayStart` returns true. It is called with the result of `load` and the number of lookups under way: first
     * at once, and then each time one of them ends. It returns false only while one is under way, and throws for a lookup
     * that is refused.
     */
    enter: async <State>(
      network: string,
      load: () => Promise<State>,
      mayStart: (state: State, underWay: number) => boolean,
    ): Promise<void> => {
      try {
        while (!mayStart(await load(), underWay.get(network) ?? 0)) await waitForNext(network)
        underWay.set(network, (underWay.get(network) ?? 0) + 1)
      } catch (error) {
        // A refused lookup never leaves, so it wakes the next one here.
        wakeNext(network)
        throw error
      }
    },
    /** To be called once for each lookup that has entered. */
    leave: (network: string): void => {
      const left = (underWay.get(network) ?? 1) - 1
      if (left === 0) underWay.delete(network)
      else underWay.set(network, left)
      wakeNext(network)
    },
  }
}

/** Failed lookups of this time are one line, milliseconds. */
const INTERVAL_MS = MINUTE_MS
/** Networks that are counted one by one in that time; more count in the total only. */
const NETWORKS_MAX = 10_000
/** Networks in a line, those with the most failures. */
const LISTED_MAX = 10

/** Collects failed lookups for the log: at most one line a minute, and none without failures. */
export function createFailureLog(log: Log) {
  let count = 0
  let counts = new Map<string, number>()
  let timer: NodeJS.Timeout | null = null

  /** Writes what was collected. To be called when the server closes. */
  function flush(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (count > 0) log.failedLookups(summarize(count, counts))
    count = 0
    counts = new Map()
  }

  return {
    add: (network: string): void => {
      count++
      const failures = counts.get(network)
      if (failures !== undefined || counts.size < NETWORKS_MAX) counts.set(network, (failures ?? 0) + 1)
      timer ??= setTimeout(flush, INTERVAL_MS).unref()
    },
    flush,
  }
}

function summarize(count: number, counts: ReadonlyMap<string, number>): FailedLookups {
  const listed = [...counts].sort(([, one], [, other]) => other - one).slice(0, LISTED_MAX)
  return { count, networks: Object.fromEntries(listed) }
}

/**
 * Waits at least this long, milliseconds; nothing when it is negative. The end is rounded up to a whole millisecond of
 * the process's clock, as Node's timers may fire up to one millisecond early.
 */
export function roundedDelay(milliseconds: number): Promise<void> {
  const now = performance.now()
  const end = Math.ceil(now + Math.max(0, milliseconds))
  // Timers count whole milliseconds.
  return new Promise((resolve) => setTimeout(resolve, Math.ceil(end - now)))
}
