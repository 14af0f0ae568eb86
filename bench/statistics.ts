/** The median, the lowest and the highest of several rounds. */
export interface Spread {
  readonly median: number
  readonly lowest: number
  readonly highest: number
}

/** @param values at least one */
export function spreadOf(values: readonly number[]): Spread {
  return { median: quantile(values, 0.5), lowest: Math.min(...values), highest: Math.max(...values) }
}

/**
 * A quantile with linear interpolation (type 7 of Hyndman and Fan, 1996).
 *
 * @param values at least one, in any order
 * @param share 0 to 1: 0.5 is the median, 0.99 the p99
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const position = (sorted.length - 1) * share
  const below = sorted[Math.floor(position)]
  const above = sorted[Math.ceil(position)]
  if (below === undefined || above === undefined) throw new RangeError('There are no values.')
  return below + (above - below) * (position - Math.floor(position))
}
