import type { Random } from './model.ts'

/**
 * A repeatable source of randomness, for tests and for generating the sample learner: the same seed gives
 * the same numbers everywhere. Never for anything that must not be guessed.
 *
 * Mulberry32 by Tommy Ettinger (2017, public domain): 32 bits of state, 32 bits a number.
 *
 * @param seed a whole number from 0 to 2³² − 1.
 */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A seed for `seededRandom` from a text: the same on every device. (FNV-1a, 32 bits.) */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place++)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  return hash >>> 0
}
