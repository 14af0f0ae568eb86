import type { Question, Random } from '../model.ts'
import {
  type BankPractice,
  bankPractice,
  Mark,
  type Places,
  placeOnScreen,
  placesOf,
} from './bank-practice.ts'
import { drawOtherPlace, drawPlace, NONE } from './draw-one.ts'
import type { Standings } from './standing.ts'

/** Share of draws that ask for a question never attempted, percent (spec §9.2). */
export const NEW_PERCENT = 30

/** Share of draws that ask for a question to review, percent (spec §9.2). The remaining 10 ask for any. */
export const REVIEW_PERCENT = 60

/** A question rests after its latest answer before it is reviewed: 8 minutes in milliseconds (spec §9.2). */
export const REVIEW_REST_MS = 8 * 60_000

function isMissedLately(marks: number): boolean {
  return (marks & (Mark.latestWrong | Mark.previousWrong)) !== 0
}

function isRested(latestAt: number, now: number): boolean {
  return now - latestAt > REVIEW_REST_MS
}

/**
 * The pools of smart selection. A question is due for review when one of its last two answers was wrong and the latest
 * is more than 8 minutes old; exactly 8 minutes is not enough (spec §9.2). The pools change with an answer, not with
 * the clock.
 */
export interface SmartPlaces {
  readonly all: Places
  readonly unattempted: Places
  /** One of the last two answers was wrong. Those whose rest is over are the review pool. */
  readonly missedLately: Places
  /** When each of `recentlyMissed` was last answered, milliseconds since the epoch. */
  readonly missedAt: readonly number[]
  /** The latest of these times; `-Infinity` when there is none. */
  readonly newestAt: number
  /** Positions in `recentlyMissed` (from 0) that rest at `newestMissedAt`; later no others do. */
  readonly restingThen: readonly number[]
}

/**
 * Groups the eligible questions by their answers. Done once for each answer, so that draws are fast.
 */
export function smartPlaces(
  { marks, latestAt }: Pick<BankPractice, 'marks' | 'latestAt'>,
  all: Places,
): SmartPlaces {
  const unattempted: number[] = []
  const missedLately: number[] = []
  const missedAt: number[] = []
  let newestAt = Number.NEGATIVE_INFINITY
  for (const place of all) {
    const said = marks[place] ?? 0
    if (said === 0) unattempted.push(place)
    else if (isMissedLately(said)) {
      const at = latestAt[place] ?? 0
      missedLately.push(place)
      missedAt.push(at)
      if (at > newestAt) newestAt = at
    }
  }
  const restingThen: number[] = []
  for (const [at, moment] of missedAt.entries()) if (!isRested(moment, newestAt)) restingThen.push(at)
  return { all, unattempted, missedLately, missedAt, newestAt, restingThen }
}

/**
 * Positions in `recentlyMissed` (from 0) that still rest at `now`; the others are the review pool. Few are checked, unless
 * an answer came from a clock that runs ahead.
 */
function restingAmong(
  { missedAt, newestAt, restingThen }: Pick<SmartPlaces, 'missedAt' | 'newestAt' | 'restingThen'>,
  now: number,
): readonly number[] {
  const candidates = now < newestAt ? missedAt.keys() : restingThen
  const resting: number[] = []
  for (const at of candidates) if (!isRested(missedAt[at] ?? 0, now)) resting.push(at)
  return resting
}

/** Size of the review pool at `now`. */
export function reviewCount(places: SmartPlaces, now: number): number {
  return places.missedLately.length - restingAmong(places, now).length
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
export function drawSmartPlace(
  places: SmartPlaces,
  onScreen: number | null,
  now: number,
  random: Random,
): number | undefined {
  const drawNew = () => drawOtherPlace(places.unattempted, NONE, onScreen, random)
  const drawReview = () => drawOtherPlace(places.missedLately, restingAmong(places, now), onScreen, random)
  const drawAny = () => drawPlace(places.all, NONE, onScreen, random)
  const percent = random() * 100
  if (percent < NEW_PERCENT) return drawNew() ?? drawReview() ?? drawAny()
  if (percent < NEW_PERCENT + REVIEW_PERCENT) return drawReview() ?? drawNew() ?? drawAny()
  return drawAny()
}

/** {@link drawSmartIndex} without precomputed statistics and pools. */
export function drawSmart<Q extends Pick<Question, 'id'>>(
  questions: readonly Q[],
  standings: Standings,
  onScreenId: string | null,
  now: number,
  random: Random,
): Q | undefined {
  const practice = bankPractice(questions, standings)
  const pools = smartPlaces(practice, placesOf(questions))
  const drawn = drawSmartPlace(pools, placeOnScreen(practice, onScreenId), now, random)
  return drawn === undefined ? undefined : questions[drawn]
}
