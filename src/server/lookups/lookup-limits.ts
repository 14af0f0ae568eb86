import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '../../domain/time-units.ts'
import { type LeakyBucket, levelAt } from '../store/leaky-bucket.ts'

/**
 * Limits for failed lookups by identifier, the only thing here that can be guessed, and for those of links by code. There are
 * two counts of each, of one network and of all networks. Each is a leaky bucket that every failure fills by one.
 */

/** Time in which one failed lookup by identifier of a network leaks, milliseconds. */
export const NETWORK_LEAK_MS = 10 * MINUTE_MS
/**
 * How many times as many lookups a network may make by code as by identifier, and how many may fail: a class looks up a link
 * that is switched off again and again, and a code of 132 random bits is not found by guessing.
 */
const CODES_PER_IDENTIFIER = 4
const FAILED_CODES_PER_IDENTIFIER = 200
/** Time in which one failure of all networks leaks, milliseconds: one failure a second may go on forever. */
export const ALL_LEAK_MS = 1000

/** The wait after the first failure beyond the limit, milliseconds. It doubles with each further one. */
const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 15 * MINUTE_MS

export interface FailureLimits {
  /** Failures of one network before it has to wait. */
  readonly perNetwork: number
  /** Failures of all networks before every lookup needs a proof of work. */
  readonly overall: number
  /** Time in which one failure of a network leaks, milliseconds. */
  readonly leakMs: number
}

/** What is looked up: a learner by identifier, a link by code, or the learner of an assistant by its key. */
export type LookupKind = 'identifier' | 'code' | 'key'

/** The limits of lookups of a kind. Only those by identifier may need a proof of work: no key or code is found by guessing. */
export function limitsOf(
  kind: LookupKind,
  config: { lookupsPerMinute: number; failedLookups: number; failedLookupsOfAll: number },
): { readonly perMinute: number; readonly failures: FailureLimits } {
  const factor = kind === 'code' ? FAILED_CODES_PER_IDENTIFIER : 1
  return {
    perMinute: config.lookupsPerMinute * (kind === 'code' ? CODES_PER_IDENTIFIER : 1),
    failures: {
      perNetwork: config.failedLookups * factor,
      overall: kind === 'identifier' ? config.failedLookupsOfAll : Number.POSITIVE_INFINITY,
      leakMs: NETWORK_LEAK_MS / factor,
    },
  }
}

/** How long a network has to wait before its next lookup, milliseconds; 0: it need not wait. */
export function retryDelay(network: LeakyBucket, now: number, limits: FailureLimits): number {
  const beyond = levelAt(network, now, limits.leakMs) - limits.perNetwork
  if (beyond <= 0) return 0
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (Math.ceil(beyond) - 1))
  return Math.max(0, network.at + wait - now)
}

/**
 * Whether a lookup of a network may start while others are under way, as any of them may fail: there are never more than
 * may still fail. When none may fail, one at a time.
 */
export function mayStart(
  network: LeakyBucket,
  underWay: number,
  now: number,
  limits: FailureLimits,
): boolean {
  return underWay === 0 || levelAt(network, now, limits.leakMs) + underWay <= limits.perNetwork
}

/** Whether so many lookups of all networks fail that each one needs a proof of work. */
export function needsProof(all: LeakyBucket, now: number, limits: FailureLimits): boolean {
  return levelAt(all, now, ALL_LEAK_MS) > limits.overall
}

/** Networks that are counted; the one that has been idle for longest is dropped first. */
const NETWORKS_MAX = 10_000

interface RateLimit {
  /** Requests that are left in this minute; negative when this one was too many. */
  readonly remaining: number
  /** Until the minute ends, milliseconds. */
  readonly resetsIn: number
}

/**
 * Counts the requests of each network in minutes that begin with its first request.
 *
 * @param max requests of one network in a minute
 */
export function createRateLimiter(max: number): (network: string, now: number) => RateLimit {
  const minutes = new LRUCache<string, { readonly start: number; count: number }>({ max: NETWORKS_MAX })

  const minuteOf = (network: string, now: number) => {
    const minute = minutes.get(network)
    // When the clock is set back, a new minute begins.
    if (minute !== undefined && now >= minute.start && now < minute.start + MINUTE_MS) return minute
    const begun = { start: now, count: 0 }
    minutes.set(network, begun)
    return begun
  }
  return (network, now) => {
    const minute = minuteOf(network, now)
    minute.count++
    return { remaining: max - minute.count, resetsIn: minute.start + MINUTE_MS - now }
  }
}
