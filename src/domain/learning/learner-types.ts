import { BUCKETS } from './chance/levels.ts'

/** The two curves of forgetting: `flat` is the default of FSRS-6, `steep` loses more in the long run. */
export type Curve = 'flat' | 'steep'

/** The decay of each curve, the parameter w20 of FSRS-6. */
export const CURVE_DECAY: Readonly<Record<Curve, number>> = { flat: 0.1542, steep: 0.5 }

/**
 * One of the ways of forgetting that a learner may have. A type has its own time scale: with a scale of −2, time passes
 * four times as fast as on the clock.
 */
export interface LearnerType {
  /** Log2 of how slowly the type forgets. */
  readonly scale: number
  readonly curve: Curve
  /** How likely the type is before the first answer; all of them add up to 1. */
  readonly priorWeight: number
}

const type = (curve: Curve, scale: number, priorWeight: number): LearnerType => ({
  scale,
  curve,
  priorWeight,
})

/** The types, numbered from 0. Their weights follow the spread of the time scales fitted to real users of FSRS. */
export const LEARNER_TYPES: readonly LearnerType[] = [
  type('flat', -6, 0.03),
  type('flat', -4, 0.09),
  type('flat', -2, 0.15),
  type('flat', 0, 0.18),
  type('flat', 2, 0.1),
  type('flat', 4, 0.05),
  type('steep', -4, 0.06),
  type('steep', -2, 0.12),
  type('steep', 0, 0.14),
  type('steep', 2, 0.08),
]

/** How many half octaves slower a learner forgets for each share of the bank known before. */
const PACE_BUCKETS = 16

/** The share of the bank known before at which the pace is 0. */
const PACE_NEUTRAL_KNOWN = 0.3

/**
 * How much slower than its types a learner forgets, in buckets: those who know more of a bank beforehand keep more of it.
 *
 * @param knownBefore share of the bank known before (`KnownBefore`), any number.
 * @returns a whole number from −5 to 11.
 */
export function paceOf(knownBefore: number): number {
  return Math.round(PACE_BUCKETS * (Math.min(Math.max(knownBefore, 0), 1) - PACE_NEUTRAL_KNOWN))
}

/** The bucket of an elapsed time in the type's own time, within the tables. */
export function ownBucket(bucket: number, { scale }: Pick<LearnerType, 'scale'>, pace: number): number {
  return Math.min(Math.max(bucket - 2 * scale - pace, 0), BUCKETS - 1)
}

/** The real time, in days, of a bucket in the type's own time. */
export function realDays(ownDays: number, { scale }: Pick<LearnerType, 'scale'>, pace: number): number {
  return ownDays * 2 ** (scale + pace / 2)
}
