import { LRUCache } from 'lru-cache'

const MINUTE_MS = 60_000
/** Networks that are counted; the one that has been idle for longest is dropped first. */
const NETWORKS_MAX = 10_000

/** How many more look-ups a network has, negative when this one was too many, and when all are its again, milliseconds. */
export interface Remaining {
  readonly remaining: number
  readonly resetsIn: number
}

/** Counts look-ups of each network, whatever becomes of them, in minutes that begin with the first of them. */
export function countPerMinute(max: number): (network: string, now: number) => Remaining {
  const minutes = new LRUCache<string, { readonly start: number; count: number }>({ max: NETWORKS_MAX })

  const minuteOf = (network: string, now: number) => {
    const minute = minutes.get(network)
    // A clock that was put back begins another minute.
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
