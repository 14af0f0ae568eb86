import type { Question, Random } from '../model.ts'
import { allIndexes, type BankIndexes } from './bank-stats.ts'

/**
 * One question, each equally likely; undefined only from an empty pool. The one on screen is left out while
 * the pool holds another, so that Next and Skip never seem to do nothing (spec §9.2).
 *
 * @param onScreenId null when no question is on screen.
 */
export function drawQuestion<Q extends Pick<Question, 'id'>>(
  pool: readonly Q[],
  onScreenId: string | null,
  random: Random,
): Q | undefined {
  const onScreen = pool.findIndex(({ id }) => id === onScreenId)
  const drawn = drawIndex(allIndexes(pool), NOTHING_EXCLUDED, onScreen, random)
  return drawn === undefined ? undefined : pool[drawn]
}

/** No position of a pool is excluded. */
export const NOTHING_EXCLUDED: readonly number[] = []

/**
 * Draws one bank index of a pool by the same rule; undefined when nothing can be drawn.
 *
 * @param resting excluded positions in the pool, from 0, ascending. They are few; a copy of the pool without them would
 * be long.
 * @param onScreen the index of the question on screen; null when there is none.
 */
export function drawIndex(
  pool: BankIndexes,
  resting: readonly number[],
  onScreen: number | null,
  random: Random,
): number | undefined {
  return drawOtherIndex(pool, resting, onScreen, random) ?? drawExcept(pool, resting, random)
}

/** The same without the question on screen, even where the pool holds no other: it is then undefined. */
export function drawOtherIndex(
  pool: BankIndexes,
  resting: readonly number[],
  onScreen: number | null,
  random: Random,
): number | undefined {
  return drawExcept(pool, withOnScreen(pool, resting, onScreen), random)
}

/** `random` is called only when there is something to draw. */
function drawExcept(pool: BankIndexes, excluded: readonly number[], random: Random): number | undefined {
  if (excluded.length === pool.length) return undefined
  let drawn = Math.floor(random() * (pool.length - excluded.length))
  for (const position of excluded) if (position <= drawn) drawn += 1
  return pool[drawn]
}

/** The excluded positions, including the question on screen. */
function withOnScreen(
  pool: BankIndexes,
  resting: readonly number[],
  onScreen: number | null,
): readonly number[] {
  const position = onScreen === null ? -1 : positionIn(pool, onScreen)
  return position === -1 || resting.includes(position)
    ? resting
    : [...resting, position].sort((a, b) => a - b)
}

/** The position of a bank index in the pool; -1 when it is not in the pool. */
function positionIn(pool: BankIndexes, index: number): number {
  let [from, to] = [0, pool.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((pool[middle] ?? 0) < index) from = middle + 1
    else to = middle
  }
  return pool[from] === index ? from : -1
}
