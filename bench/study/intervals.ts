import { seededRandom } from '../../src/domain/seeded-random.ts'
import { quantile } from '../statistics.ts'

/** A mean with its 95 % interval. */
export interface Estimate {
  readonly mean: number
  readonly low: number
  readonly high: number
}

const RESAMPLES = 2000

/** The mean of several values, with a bootstrap interval (percentiles; Efron 1979). */
export function estimate(values: readonly number[]): Estimate {
  const random = seededRandom(values.length)
  const means = Array.from({ length: RESAMPLES }, () =>
    meanOf(values.map(() => values[Math.floor(random() * values.length)] ?? 0)),
  )
  return { mean: meanOf(values), low: quantile(means, 0.025), high: quantile(means, 0.975) }
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
