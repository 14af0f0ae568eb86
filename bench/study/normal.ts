import type { Random } from '../../src/domain/model.ts'

/** A normal number (Box and Muller 1958). */
export function normal(random: Random, mean: number, deviation: number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()))
  return mean + deviation * radius * Math.cos(2 * Math.PI * random())
}

/** A log-normal number with this median. */
export function logNormal(random: Random, median: number, logDeviation: number): number {
  return median * Math.exp(normal(random, 0, logDeviation))
}
