import { LEVELS, TOP_LEVEL } from './chance/levels.ts'
import type { Evidence } from './evidence.ts'
import type { MemoryTables } from './tables.ts'

/**
 * A belief about one question under one type of learner: a probability for each level of stability. Beliefs of many
 * questions lie in one array, each at an offset, so that a replay of 100,000 answers allocates nothing.
 */

/** How wide the first beliefs are, in levels. */
const FIRST_SPREAD = 1.3

/** The levels of a question just learned from its explanation, and of one known before. */
export const FIRST = bell(1.5)
export const KNOWN = bell(11)

/** How much of a belief stays at its level, and moves one up or one down, at each answer: no table is exact. */
const STAYS = 0.8
const MOVES = 0.1

function bell(middle: number): Float64Array {
  const heights = Float64Array.from({ length: LEVELS }, (_, level) =>
    Math.exp(-0.5 * ((level - middle) / FIRST_SPREAD) ** 2),
  )
  const sum = heights.reduce((total, height) => total + height, 0)
  return heights.map((height) => height / sum)
}

/** The chance that a question was known before its first answer, after that answer. */
export function knownAfterFirst(knownBefore: number, { ifRecalled, ifNot }: Evidence): number {
  const known = knownBefore * ifRecalled
  return known / (known + (1 - knownBefore) * ifNot)
}

/** Writes the belief after a first answer: `known` is {@link knownAfterFirst}. */
export function setFirstBelief(beliefs: Float64Array, offset: number, known: number): void {
  for (let level = 0; level < LEVELS; level++)
    beliefs[offset + level] = known * (KNOWN[level] ?? 0) + (1 - known) * (FIRST[level] ?? 0)
}

/**
 * Updates a belief, in place, with a later answer.
 *
 * @param row the bucket of the time since the answer before, in the type's own time.
 * @param isSameDay whether that was less than half a real day ago.
 * @param moved room for {@link LEVELS} numbers, overwritten.
 * @returns how likely the answer was under this belief, more than 0.
 */
export function updateBelief(
  beliefs: Float64Array,
  offset: number,
  tables: MemoryTables,
  row: number,
  isSameDay: boolean,
  { ifRecalled, ifNot }: Evidence,
  moved: Float64Array,
): number {
  const at = row * LEVELS
  const good = isSameDay ? tables.goodSameDay : tables.good
  const again = isSameDay ? tables.againSameDay : tables.again
  const step = isSameDay ? 0 : at
  moved.fill(0)
  let total = 0
  for (let level = 0; level < LEVELS; level++) {
    const belief = beliefs[offset + level] ?? 0
    const recall = tables.recall[at + level] ?? 0
    const yes = belief * recall * ifRecalled
    const no = belief * (1 - recall) * ifNot
    total += yes + no
    put(moved, good[step + level] ?? 0, yes)
    put(moved, again[step + level] ?? 0, no)
  }
  for (let level = 0; level < LEVELS; level++) {
    const stays = STAYS * (moved[level] ?? 0)
    const below = MOVES * (moved[Math.max(level - 1, 0)] ?? 0)
    const above = MOVES * (moved[Math.min(level + 1, TOP_LEVEL)] ?? 0)
    beliefs[offset + level] = (stays + below + above) / total
  }
  return total
}

/** Divides a mass between the two levels that a real level lies between. */
function put(moved: Float64Array, level: number, mass: number): void {
  const below = Math.min(Math.floor(level), TOP_LEVEL - 1)
  const share = level - below
  moved[below] = (moved[below] ?? 0) + mass * (1 - share)
  moved[below + 1] = (moved[below + 1] ?? 0) + mass * share
}

/** The chance to recall under a belief; `row` as in {@link updateBelief}. */
export function recallUnder(
  beliefs: Float64Array,
  offset: number,
  tables: MemoryTables,
  row: number,
): number {
  const at = row * LEVELS
  let recall = 0
  for (let level = 0; level < LEVELS; level++)
    recall += (beliefs[offset + level] ?? 0) * (tables.recall[at + level] ?? 0)
  return recall
}
