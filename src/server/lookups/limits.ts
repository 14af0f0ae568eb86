import { type LeakyBucket, levelAt } from '../store/limits/leaky-bucket.ts'

/**
 * How many look-ups by identifier may fail: the one thing here that can be guessed. Two counts, of one network and of
 * all, each a leaky bucket that every failure fills by one.
 */

/** One failure of a network leaks in so many milliseconds. */
export const NETWORK_LEAK_MS = 10 * 60_000
/** One failure of all networks leaks in so many milliseconds: one a second may go on forever. */
export const ALL_LEAK_MS = 1000

/** The wait after the first failure that is one too many, milliseconds; it doubles with each further one. */
const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 15 * 60_000

export interface Allowance {
  /** Failures of one network before it has to wait. */
  readonly ofNetwork: number
  /** Failures over all before every look-up needs a proof of work. */
  readonly ofAll: number
}

/** How long a network has to wait before its next look-up, milliseconds; 0: it may look up now. */
export function waitOf(network: LeakyBucket, now: number, allowance: Allowance): number {
  const beyond = levelAt(network, now, NETWORK_LEAK_MS) - allowance.ofNetwork
  if (beyond <= 0) return 0
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (Math.ceil(beyond) - 1))
  return Math.max(0, network.at + wait - now)
}

/**
 * Whether a look-up of a network may begin beside those that are `underWay`, any of which may fail: all of them together
 * are no more than may still fail. Once nothing is left they come one at a time.
 */
export function hasRoom(network: LeakyBucket, underWay: number, now: number, allowance: Allowance): boolean {
  return underWay === 0 || levelAt(network, now, NETWORK_LEAK_MS) + underWay <= allowance.ofNetwork
}

/** Whether so many look-ups fail over all that each one needs a proof of work. */
export function needsProof(all: LeakyBucket, now: number, allowance: Allowance): boolean {
  return levelAt(all, now, ALL_LEAK_MS) > allowance.ofAll
}
