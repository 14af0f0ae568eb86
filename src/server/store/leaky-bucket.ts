/** A leaky bucket: its level rises with each use and falls with time. */
export interface LeakyBucket {
  /** As of `at`, in the unit of what is counted: failures, learners, bytes. */
  readonly level: number
  /** Milliseconds since the Unix epoch. */
  readonly at: number
}

export const EMPTY_BUCKET: LeakyBucket = { level: 0, at: 0 }

/**
 * The level at `now`. A clock that was set back leaks nothing.
 *
 * @param leakMs milliseconds in which one unit leaks
 */
export function levelAt({ level, at }: LeakyBucket, now: number, leakMs: number): number {
  return Math.max(0, level - Math.max(0, now - at) / leakMs)
}

/** The bucket after `amount` was added; negative when something is taken back. The level is never below 0. */
export function addToBucket(bucket: LeakyBucket, amount: number, now: number, leakMs: number): LeakyBucket {
  return { level: Math.max(0, levelAt(bucket, now, leakMs) + amount), at: Math.max(now, bucket.at) }
}

/** Milliseconds until a level has fallen to `wanted`; 0 when it has. */
export function timeUntilLevel(level: number, wanted: number, leakMs: number): number {
  return Math.max(0, level - wanted) * leakMs
}
