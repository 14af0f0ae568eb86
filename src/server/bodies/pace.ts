/** How slowly a body may come. */
export interface PaceLimits {
  /** How long a body may fall behind, milliseconds: a stall, or a small body over a line that hardly works. */
  readonly graceMs: number
  /** What it has to keep up over longer times. */
  readonly bytesPerSecond: number
}

/** Watches how fast one body comes. */
export interface Pace {
  arrived(bytes: number): void
  stop(): void
}

/**
 * Calls `onTooSlow` once when a body comes too slowly. It begins with the grace as its credit, earns time with each
 * byte, never more than the grace, and is too slow when the credit is used up: so a fast beginning pays for no more
 * than one stall.
 */
export function watchPace({ graceMs, bytesPerSecond }: PaceLimits, onTooSlow: () => void): Pace {
  const msOfByte = 1000 / bytesPerSecond
  let deadline = performance.now() + graceMs
  const check = () => {
    const left = deadline - performance.now()
    if (left <= 0) onTooSlow()
    else timer = setTimeout(check, left)
  }
  let timer = setTimeout(check, graceMs)
  return {
    arrived: (bytes) => {
      deadline = Math.min(performance.now() + graceMs, deadline + bytes * msOfByte)
    },
    stop: () => clearTimeout(timer),
  }
}
