const MINUTE_MS = 60_000
/** Networks whose look-ups are counted; the one whose minute began first is forgotten first. */
const COUNTED_MAX = 10_000

/** How many more look-ups a network has, negative when this one was too many, and when all are its again, milliseconds. */
export interface Remaining {
  readonly remaining: number
  readonly resetsIn: number
}

/** Counts look-ups of each network, whatever becomes of them, in minutes that begin with the first of them. */
export function countPerMinute(max: number): (network: string, now: number) => Remaining {
  const minutes = new Map<string, { readonly start: number; count: number }>()

  const minuteOf = (network: string, now: number) => {
    const minute = minutes.get(network)
    // A clock that was put back begins another minute.
    if (minute !== undefined && now >= minute.start && now < minute.start + MINUTE_MS) return minute
    const begun = { start: now, count: 0 }
    // A map keeps the order of insertion.
    minutes.delete(network)
    minutes.set(network, begun)
    const [oldest] = minutes.keys()
    if (minutes.size > COUNTED_MAX && oldest !== undefined) minutes.delete(oldest)
    return begun
  }
  return (network, now) => {
    const minute = minuteOf(network, now)
    minute.count++
    return { remaining: max - minute.count, resetsIn: minute.start + MINUTE_MS - now }
  }
}
