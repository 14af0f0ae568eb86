import { vi } from 'vitest'

/** Makes `Math.random` deterministic for the rest of the test (mulberry32). */
export function seedRandom(seed = 1): void {
  let state = seed
  vi.spyOn(Math, 'random').mockImplementation(() => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  })
}
