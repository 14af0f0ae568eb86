import type { Bound, Comparison, Figure, Measurements } from './part.ts'
import { type Spread, spreadOf } from './statistics.ts'

/** The result of one figure. */
export interface FigureResult {
  readonly figure: Figure
  /** What the table adds to the title of the figure; null: nothing. */
  readonly detail: string | null
  readonly ours: Spread
  /** Null: the baseline has no such number. */
  readonly baseline: Spread | null
  /** Ours divided by the baseline, round by round; null without a baseline. */
  readonly ratio: Spread | null
  readonly verdicts: readonly Verdict[]
}

export interface Verdict {
  readonly bound: Bound
  readonly holds: boolean
}

/**
 * Checks the bounds of a comparison against medians: of our numbers, or of the ratio in each round, as both sides of a round
 * met the same load.
 */
export function evaluate(comparison: Comparison, measurements: Measurements): FigureResult[] {
  return comparison.figures.map((figure) => {
    const ours = valuesOf(figure, measurements.ours)
    const baseline = valuesOf(figure, measurements.baseline)
    if (ours.length === 0) throw new Error(`"${figure.title}" was not measured.`)
    const pairs = ours.slice(0, baseline.length).map((value, round) => [value, baseline[round] ?? 0] as const)
    return {
      figure,
      detail: figure.detail?.(measurements.ours) ?? null,
      ours: spreadOf(ours),
      baseline: baseline.length > 0 ? spreadOf(baseline) : null,
      ratio: pairs.length > 0 ? spreadOf(pairs.map(([value, compared]) => value / compared)) : null,
      verdicts: figure.bounds.map((bound) => ({ bound, holds: holds(bound, ours, pairs) })),
    }
  })
}

function holds(
  bound: Bound,
  ours: readonly number[],
  pairs: readonly (readonly [ours: number, baseline: number])[],
): boolean {
  if ('below' in bound) return spreadOf(ours).median < bound.below
  if ('upTo' in bound) return spreadOf(ours).median <= bound.upTo
  if (pairs.length === 0) throw new Error('A bound on the ratio needs measurements of both sides.')
  const plus = 'plus' in bound ? (bound.plus ?? 0) : 0
  const { median } = spreadOf(pairs.map(([value, compared]) => (value - plus) / compared))
  return 'atMost' in bound ? median <= bound.atMost : median >= bound.atLeast
}

function valuesOf({ key }: Figure, measurements: Measurements['ours']): number[] {
  return measurements.flatMap((measurement) => measurement[key] ?? [])
}
