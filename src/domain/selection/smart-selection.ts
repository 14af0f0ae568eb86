import type { Question, Random } from '../model.ts'
import { MINUTE_MS } from '../time-units.ts'
import {
  AnswerBit,
  allIndexes,
  type BankIndexes,
  type BankStats,
  bankStats,
  indexOnScreen,
} from './bank-stats.ts'
import { drawIndex, drawOtherIndex, NOTHING_EXCLUDED } from './draw-question.ts'
import type { QuestionStatsById } from './question-stats.ts'

/** Share of draws that ask for a question never attempted, percent (spec §9.2). */
export const NEW_PERCENT = 30

/** Share of draws that ask for a question to review, percent (spec §9.2). The remaining 10 ask for any. */
export const REVIEW_PERCENT = 60

/** A question rests after its latest answer before it is reviewed: 8 minutes in milliseconds (spec §9.2). */
export const REVIEW_REST_MS = 8 * MINUTE_MS

function isRecentlyMissed(bits: number): boolean {
  return (bits & (AnswerBit.latestWrong | AnswerBit.previousWrong)) !== 0
}

function isRested(latestAt: number, now: number): boolean {
  return now - latestAt > REVIEW_REST_MS
}

/**
 * The pools of smart selection. A question is due for review when one of its last two answers was wrong and the latest
 * is more than 8 minutes old; exactly 8 minutes is not enough (spec §9.2). The pools change with an answer, not with
 * the clock.
 */
export interface SmartPools {
  readonly all: BankIndexes
  readonly unattempted: BankIndexes
  /** One of the last two answers was wrong. Those whose rest is over are the review pool. */
  readonly recentlyMissed: BankIndexes
  /** When each of `recentlyMissed` was last answered, milliseconds since the epoch. */
  readonly recentlyMissedAt: readonly number[]
  /** The latest of these times; `-Infinity` when there is none. */
  readonly newestMissedAt: number
  /** Positions in `recentlyMissed` (from 0) that rest at `newestMissedAt`; later no others do. */
  readonly restingAtNewest: readonly number[]
}

/**
 * Groups the eligible questions by their answers. Done once for each answer, so that draws are fast.
 */
export function smartPools(
  { answerBits, latestAnswerAt }: Pick<BankStats, 'answerBits' | 'latestAnswerAt'>,
  all: BankIndexes,
): SmartPools {
  const unattempted: number[] = []
  const recentlyMissed: number[] = []
  const recentlyMissedAt: number[] = []
  let newestMissedAt = Number.NEGATIVE_INFINITY
  for (const index of all) {
    const bits = answerBits[index] ?? 0
    if (bits === 0) unattempted.push(index)
    else if (isRecentlyMissed(bits)) {
      const at = latestAnswerAt[index] ?? 0
      recentlyMissed.push(index)
      recentlyMissedAt.push(at)
      if (at > newestMissedAt) newestMissedAt = at
    }
  }
  const restingAtNewest: number[] = []
  for (const [at, time] of recentlyMissedAt.entries())
    if (!isRested(time, newestMissedAt)) restingAtNewest.push(at)
  return { all, unattempted, recentlyMissed, recentlyMissedAt, newestMissedAt, restingAtNewest }
}

/**
 * Positions in `recentlyMissed` (from 0) that still rest at `now`; the others are the review pool. Few are checked, unless
 * an answer came from a clock that runs ahead.
 */
function restingAmong(
  {
    recentlyMissedAt,
    newestMissedAt,
    restingAtNewest,
  }: Pick<SmartPools, 'recentlyMissedAt' | 'newestMissedAt' | 'restingAtNewest'>,
  now: number,
): readonly number[] {
  const candidates = now < newestMissedAt ? recentlyMissedAt.keys() : restingAtNewest
  const resting: number[] = []
  for (const at of candidates) if (!isRested(recentlyMissedAt[at] ?? 0, now)) resting.push(at)
  return resting
}

/** Size of the review pool at `now`. */
export function reviewCount(pools: SmartPools, now: number): number {
  return pools.recentlyMissed.length - restingAmong(pools, now).length
}

/**
 * Draws the index of the next question of smart selection: first a pool by weight, then uniformly within it. For an empty
 * pool the other of the two is used, and all questions when both are empty (spec §9.2). A pool with nothing but the
 * question on screen counts as empty (docs/decisions/0022).
 *
 * `random` is called twice. Undefined only when there are no questions at all.
 *
 * @param onScreen the index of the question on screen; null when there is none.
 */
export function drawSmartIndex(
  pools: SmartPools,
  onScreen: number | null,
  now: number,
  random: Random,
): number | undefined {
  const drawNew = () => drawOtherIndex(pools.unattempted, NOTHING_EXCLUDED, onScreen, random)
  const drawReview = () => drawOtherIndex(pools.recentlyMissed, restingAmong(pools, now), onScreen, random)
  const drawAny = () => drawIndex(pools.all, NOTHING_EXCLUDED, onScreen, random)
  const percent = random() * 100
  if (percent < NEW_PERCENT) return drawNew() ?? drawReview() ?? drawAny()
  if (percent < NEW_PERCENT + REVIEW_PERCENT) return drawReview() ?? drawNew() ?? drawAny()
  return drawAny()
}

/** {@link drawSmartIndex} without precomputed statistics and pools. */
export function drawSmart<Q extends Pick<Question, 'id'>>(
  questions: readonly Q[],
  statsById: QuestionStatsById,
  onScreenId: string | null,
  now: number,
  random: Random,
): Q | undefined {
  const stats = bankStats(questions, statsById)
  const pools = smartPools(stats, allIndexes(questions))
  const drawn = drawSmartIndex(pools, indexOnScreen(stats, onScreenId), now, random)
  return drawn === undefined ? undefined : questions[drawn]
}
