import type { Bound, Comparison, Figure, Readings } from './part.ts'
import { type Spread, spreadOf } from './statistics.ts'

/** What became of one figure. */
export interface Judged {
  readonly figure: Figure
  readonly ours: Spread
  /** Null: the other side has no such number. */
  readonly other: Spread | null
  /** Ours through theirs, round by round; null without theirs. */
  readonly ratio: Spread | null
  readonly verdicts: readonly Verdict[]
}

export interface Verdict {
  readonly bound: Bound
  readonly holds: boolean
}

/** Judges the medians of what was read: of the ratios of each round, as its two sides met the same machine. */
export function judge(comparison: Comparison, readings: Readings): Judged[] {
  return comparison.figures.map((figure) => {
    const ours = valuesOf(figure, readings.ours)
    const other = valuesOf(figure, readings.other)
    if (ours.length === 0) throw new Error(`Nothing was read of "${figure.title}".`)
    const pairs = ours.slice(0, other.length).map((value, round) => [value, other[round] ?? 0] as const)
    return {
      figure,
      ours: spreadOf(ours),
      other: other.length > 0 ? spreadOf(other) : null,
      ratio: pairs.length > 0 ? spreadOf(pairs.map(([value, compared]) => value / compared)) : null,
      verdicts: figure.bounds.map((bound) => ({ bound, holds: holds(bound, ours, pairs) })),
    }
  })
}

function holds(
  bound: Bound,
  ours: readonly number[],
  pairs: readonly (readonly [ours: number, other: number])[],
): boolean {
  if ('below' in bound) return spreadOf(ours).median < bound.below
  if ('upTo' in bound) return spreadOf(ours).median <= bound.upTo
  if (pairs.length === 0) throw new Error('A ratio is bound to what was read of both sides.')
  const plus = 'plus' in bound ? (bound.plus ?? 0) : 0
  const { median } = spreadOf(pairs.map(([value, compared]) => (value - plus) / compared))
  return 'atMost' in bound ? median <= bound.atMost : median >= bound.atLeast
}

function valuesOf({ key }: Figure, readings: Readings['ours']): number[] {
  return readings.flatMap((reading) => reading[key] ?? [])
}
