import { FIRST } from './belief.ts'
import { BUCKETS, bucketOf, daysOf, LEVELS, SAME_DAY_BELOW_DAYS, TOP_LEVEL } from './chance/levels.ts'
import { ownBucket, realDays } from './learner-types.ts'
import { beliefOffset, type Memory, type TypeTables } from './memory.ts'

/** A question is practiced for a moment this share of the remaining days ahead: most come again before the exam. */
const HORIZON_SHARE = 0.25

/** The least horizon in days, unless the exam is sooner. */
const HORIZON_DAYS_MIN = 1

/** Spacing: how much better it is to wait until a memory is half lost, more so far from the exam. */
const SPACING_AT_A_WEEK = 0.1
const SPACING_FOR_EACH_DOUBLING = 0.2
const SPACING_GROWS_FROM_DAYS = 7

/** Types less likely than this do not matter for a choice. */
const CHOICE_WEIGHT_MIN = 0.02

/** How far ahead practice aims, in days: {@link HORIZON_SHARE} of what is left, but at least a day. */
export function horizonOf(daysLeft: number): number {
  return Math.max(HORIZON_SHARE * daysLeft, Math.min(daysLeft, HORIZON_DAYS_MIN))
}

/** The exponent of how much is forgotten, in the gain of a repetition; 0.1 or more. */
export function spacingOf(daysLeft: number): number {
  const doublings = Math.max(0, Math.log2(daysLeft / SPACING_GROWS_FROM_DAYS))
  return SPACING_AT_A_WEEK + SPACING_FOR_EACH_DOUBLING * doublings
}

/** What an answer gains in recall at the horizon, for the whole of a session. */
export interface Gains {
  /** The pace at the start of the session, in buckets. */
  readonly pace: number
  /** Of a repetition: by type; of an own bucket of elapsed time and a level at `bucket · LEVELS + level`. */
  readonly ofRepetition: readonly Float64Array[]
  /** Of an untried question that is not known. */
  readonly ofNew: number
  /** The weights of the types at the start of the session. */
  readonly weights: Float64Array
}

/** Computes the gains at the start of a session; about 2 ms of work. */
export function gainsOf(
  types: readonly TypeTables[],
  weights: Float64Array,
  pace: number,
  daysLeft: number,
): Gains {
  const horizon = horizonOf(daysLeft)
  const spacing = spacingOf(daysLeft)
  const ofRepetition = types.map((type) => repetitionGains(type, pace, horizon, spacing))
  const ofNew = types.reduce((sum, type, number) => {
    const row = ownBucket(bucketOf(horizon), type, pace) * LEVELS
    const recall = FIRST.reduce(
      (total, share, level) => total + share * (type.tables.recall[row + level] ?? 0),
      0,
    )
    return sum + (weights[number] ?? 0) * recall
  }, 0)
  return { pace, ofRepetition, ofNew, weights }
}

function repetitionGains(type: TypeTables, pace: number, horizon: number, spacing: number): Float64Array {
  const { tables } = type
  const rowAtHorizon = ownBucket(bucketOf(horizon), type, pace) * LEVELS
  const atHorizon = (level: number) => {
    const below = Math.min(Math.floor(level), TOP_LEVEL - 1)
    const one = tables.recall[rowAtHorizon + below] ?? 0
    const next = tables.recall[rowAtHorizon + below + 1] ?? 0
    return one + (level - below) * (next - one)
  }
  const gains = new Float64Array(BUCKETS * LEVELS)
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const real = realDays(daysOf(bucket), type, pace)
    const isSameDay = real < SAME_DAY_BELOW_DAYS
    const good = isSameDay ? tables.goodSameDay : tables.good
    const again = isSameDay ? tables.againSameDay : tables.again
    const without = ownBucket(bucketOf(real + horizon), type, pace) * LEVELS
    for (let level = 0; level < LEVELS; level++) {
      const cell = bucket * LEVELS + level
      const step = isSameDay ? level : cell
      const recall = tables.recall[cell] ?? 0
      const after = recall * atHorizon(good[step] ?? 0) + (1 - recall) * atHorizon(again[step] ?? 0)
      gains[cell] = (after - (tables.recall[without + level] ?? 0)) * (1 - recall) ** spacing
    }
  }
  return gains
}

/**
 * What a repetition of a question gains, `bucket` ({@link bucketOf}) after its last answer; may be negative.
 *
 * @param weights of the types, now.
 */
export function repetitionGain(
  { beliefs, types }: Pick<Memory, 'beliefs' | 'types'>,
  weights: Float64Array,
  gains: Gains,
  question: number,
  bucket: number,
): number {
  let sum = 0
  for (let number = 0; number < types.length; number++) {
    const weight = weights[number] ?? 0
    const type = types[number]
    const ofType = gains.ofRepetition[number]
    if (weight < CHOICE_WEIGHT_MIN || type === undefined || ofType === undefined) continue
    const row = ownBucket(bucket, type, gains.pace) * LEVELS
    const offset = beliefOffset(question, number)
    let gain = 0
    for (let level = 0; level < LEVELS; level++)
      gain += (beliefs[offset + level] ?? 0) * (ofType[row + level] ?? 0)
    sum += weight * gain
  }
  return sum
}
