/**
 * How many look-ups by identifier may fail: the one thing here that can be guessed. Two counts, of one network and of
 * all, each a level that rises by one with every failure and sinks with time.
 */

/** Failures as of a moment, milliseconds since the Unix epoch. */
export interface Level {
  readonly failures: number
  readonly at: number
}

export const NO_FAILURES: Level = { failures: 0, at: 0 }

/** One failure of a network is forgotten in so many milliseconds. */
export const NETWORK_FORGETS_MS = 10 * 60_000
/** One failure of all is forgotten in so many milliseconds: one a second may go on for ever. */
export const ALL_FORGETS_MS = 1000

/** The wait after the first failure that is one too many, milliseconds; it doubles with each further one. */
const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 15 * 60_000

export interface Allowance {
  /** Failures of one network before it has to wait. */
  readonly ofNetwork: number
  /** Failures over all before every look-up needs a proof of work. */
  readonly ofAll: number
}

/** What is left of a level at `now`. */
export function failuresAt({ failures, at }: Level, now: number, forgetsMs: number): number {
  return Math.max(0, failures - Math.max(0, now - at) / forgetsMs)
}

/** The level once another look-up has failed. */
export function afterFailure(level: Level, now: number, forgetsMs: number): Level {
  return { failures: failuresAt(level, now, forgetsMs) + 1, at: Math.max(now, level.at) }
}

/** How long a network has to wait before its next look-up, milliseconds; 0: it may look up now. */
export function waitOf(network: Level, now: number, allowance: Allowance): number {
  const beyond = failuresAt(network, now, NETWORK_FORGETS_MS) - allowance.ofNetwork
  if (beyond <= 0) return 0
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (Math.ceil(beyond) - 1))
  return Math.max(0, network.at + wait - now)
}

/**
 * Whether a look-up of a network may begin beside those that are `underWay`, any of which may fail: all of them together
 * are no more than may still fail. Once nothing is left they come one at a time.
 */
export function hasRoom(network: Level, underWay: number, now: number, allowance: Allowance): boolean {
  return underWay === 0 || failuresAt(network, now, NETWORK_FORGETS_MS) + underWay <= allowance.ofNetwork
}

/** Whether so many look-ups fail over all that each one needs a proof of work. */
export function needsProof(all: Level, now: number, allowance: Allowance): boolean {
  return failuresAt(all, now, ALL_FORGETS_MS) > allowance.ofAll
}
