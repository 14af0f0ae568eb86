import type { Reading, Readings } from './part.ts'

/** Fewest rounds that a median is taken of. */
const ROUNDS = 5

/**
 * Reads both sides in turns, A B A B, so that whatever else the machine does meanwhile meets both alike. What they read
 * at first, before caches and compilers are warm, does not count.
 */
export async function inTurns(
  ours: () => Promise<Reading>,
  other: () => Promise<Reading>,
  { rounds = ROUNDS, warmUps = 1 } = {},
): Promise<Readings> {
  const readings: { ours: Reading[]; other: Reading[] } = { ours: [], other: [] }
  for (let round = -warmUps; round < rounds; round++) {
    const [read, compared] = [await ours(), await other()]
    if (round < 0) continue
    readings.ours.push(read)
    readings.other.push(compared)
  }
  return readings
}
