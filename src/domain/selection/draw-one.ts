import type { Question, Random } from '../model.ts'

/**
 * One question, each equally likely; undefined only from an empty pool. The one on screen is left out while
 * the pool holds another, so that Next and Skip never seem to do nothing (reading 3).
 *
 * @param onScreenId null when no question is on screen.
 */
export function drawOne<Q extends Pick<Question, 'id'>>(
  pool: readonly Q[],
  onScreenId: string | null,
  random: Random,
): Q | undefined {
  const onScreen = onScreenId === null ? -1 : pool.findIndex(({ id }) => id === onScreenId)
  if (onScreen === -1 || pool.length === 1) return pool[Math.floor(random() * pool.length)]
  const place = Math.floor(random() * (pool.length - 1))
  return pool[place < onScreen ? place : place + 1]
}
