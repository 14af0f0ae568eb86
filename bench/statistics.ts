/** What several rounds say of one number: the middle one, and between which two all lie. */
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
 * The value below which the given share of all lies, between two neighbours by their distance (type 7 of Hyndman and
 * Fan, 1996).
 *
 * @param values at least one, in any order
 * @param share 0 to 1: 0.5 is the median, 0.99 the p99
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)]
  const above = sorted[Math.ceil(place)]
  if (below === undefined || above === undefined) throw new RangeError('Nothing was measured.')
  return below + (above - below) * (place - Math.floor(place))
}
