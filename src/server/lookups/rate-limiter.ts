import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '../../domain/time-units.ts'

/** Networks that are counted; the one that has been idle for longest is dropped first. */
const NETWORKS_MAX = 10_000

export interface RateLimit {
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
