/**
 * Pearson's chi-square statistic of counts that should all be equal: how far they are from even. By chance
 * alone it is about the number of counts minus one.
 */
export function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

/**
 * The value that chi-square exceeds by chance once in ten thousand times (Wilson and Hilferty's
 * approximation, 1931, at z = 3.719).
 */
export function chiSquareLimit(countsCompared: number): number {
  const freedom = countsCompared - 1
  const spread = 2 / (9 * freedom)
  return freedom * (1 - spread + 3.719 * Math.sqrt(spread)) ** 3
}

/** How often each of `values` came up in `draws` calls of `draw`, in the order of `values`. */
export function tally<T>(values: readonly T[], draws: number, draw: () => T): number[] {
  const counts = new Map<T, number>(values.map((value) => [value, 0]))
  for (let made = 0; made < draws; made += 1) {
    const drawn = draw()
    const count = counts.get(drawn)
    if (count === undefined) throw new Error(`drew ${String(drawn)}, which is not among the values`)
    counts.set(drawn, count + 1)
  }
  return [...counts.values()]
}
