import { DAY_MS } from '../../time-units.ts'

/**
 * The scales of the memory model: levels of stability, and buckets of elapsed time. Both are logarithmic, so that the same
 * tables hold for a memory that lasts minutes and one that lasts years (docs/learning.md, "Levels, buckets and types").
 */

/** How many levels of stability a memory can have: 0 to 16. */
export const LEVELS = 17

/** The highest level. */
export const TOP_LEVEL = LEVELS - 1

/** The level at which stability is one day. Each level above doubles it. */
const LEVEL_OF_ONE_DAY = 6

/** How many buckets of elapsed time the tables have: 0 to 49, each half an octave wide. */
export const BUCKETS = 50

/** The bucket of one day. */
const BUCKET_OF_ONE_DAY = 22

/** The shortest elapsed time that is distinguished, in days; under a tenth of a second. */
const SHORTEST_DAYS = 1e-6

/** Answers less than half a day apart count as the same day: no night lies between them. */
export const SAME_DAY_BELOW_DAYS = 0.5

/** The stability of a level, in days: after that time, recall has fallen to 90 %. */
export function stabilityOf(level: number): number {
  return 2 ** (level - LEVEL_OF_ONE_DAY)
}

/** The level of a stability in days, a real number from 0 to {@link TOP_LEVEL}. */
export function levelOf(stability: number): number {
  return Math.min(Math.max(Math.log2(stability) + LEVEL_OF_ONE_DAY, 0), TOP_LEVEL)
}

/** The bucket of an elapsed time in days; it may lie outside the tables, as it is not yet in the time of a type. */
export function bucketOf(days: number): number {
  return Math.round(2 * Math.log2(Math.max(days, SHORTEST_DAYS))) + BUCKET_OF_ONE_DAY
}

/** The elapsed time of a bucket, in days. */
export function daysOf(bucket: number): number {
  return 2 ** ((bucket - BUCKET_OF_ONE_DAY) / 2)
}

/** Days from one moment to a later one, both in milliseconds; 0 when a clock went back. */
export function daysBetween(from: number, to: number): number {
  return Math.max(to - from, 0) / DAY_MS
}
