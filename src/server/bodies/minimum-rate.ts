/** The minimum rate at which a body has to arrive. */
export interface MinimumRate {
  /** How far a body may fall behind, milliseconds: enough for a stall, or for a small body over a bad connection. */
  readonly graceMs: number
  /** The rate over longer times. */
  readonly bytesPerSecond: number
}

/** Watches the rate of one body. */
export interface RateWatch {
  arrived(bytes: number): void
  stop(): void
}

/**
 * Calls `onTooSlow` once when a body arrives too slowly. The body starts with the grace as its credit and earns time with
 * each byte, never more than the grace, so that a fast start makes up for one stall only. It is too slow when the credit is
 * used up.
 */
export function watchMinimumRate({ graceMs, bytesPerSecond }: MinimumRate, onTooSlow: () => void): RateWatch {
  const msPerByte = 1000 / bytesPerSecond
  let deadline = performance.now() + graceMs
  const check = () => {
    const left = deadline - performance.now()
    if (left <= 0) onTooSlow()
    else timer = setTimeout(check, left)
  }
  let timer = setTimeout(check, graceMs)
  return {
    arrived: (bytes) => {
      deadline = Math.min(performance.now() + graceMs, deadline + bytes * msPerByte)
    },
    stop: () => clearTimeout(timer),
  }
}
