/** The last moment that a date with four digits for the year can name. */
const LAST_TIME = Date.UTC(9999, 11, 31)

/**
 * A measured time as the server takes it: whole milliseconds, or null for one that cannot be true. A clock that was set while
 * it was measured must not keep an answer from being stored.
 */
export function sendableDuration(ms: number | null, longest: number): number | null {
  if (ms === null) return null
  const whole = Math.round(ms)
  return whole >= 0 && whole <= longest ? whole : null
}

/** A moment as the server takes it (RFC 3339); null for what is none, such as NaN. */
export function sendableTime(ms: number | null): string | null {
  return ms !== null && ms >= 0 && ms <= LAST_TIME ? new Date(ms).toISOString() : null
}
