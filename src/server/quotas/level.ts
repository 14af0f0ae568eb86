/** An amount that sinks with time: what was used, less what a day allows for the time since. */
export interface Level {
  readonly amount: number
  /** Milliseconds since the Unix epoch. */
  readonly at: number
}

export const EMPTY: Level = { amount: 0, at: 0 }

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * What is left of a level at `now`.
 *
 * @param perDay how much of it is forgotten in a day
 */
export function amountAt({ amount, at }: Level, now: number, perDay: number): number {
  return Math.max(0, amount - (Math.max(0, now - at) * perDay) / DAY_MS)
}

/** The level once more was used; `more` is negative when something is taken back. */
export function plus(level: Level, more: number, now: number, perDay: number): Level {
  return { amount: Math.max(0, amountAt(level, now, perDay) + more), at: Math.max(now, level.at) }
}

/** How long until an amount has sunk to `wanted`, milliseconds; 0 when it has. */
export function timeUntil(amount: number, wanted: number, perDay: number): number {
  return (Math.max(0, amount - wanted) * DAY_MS) / perDay
}
