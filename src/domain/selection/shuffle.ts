import type { Random } from '../model.ts'

/**
 * A new array with the same items in a random order, every order equally likely: the inside-out form of
 * Fisher and Yates's shuffle (Knuth, The Art of Computer Programming 2, §3.4.2, algorithm P).
 */
export function shuffle<T>(items: readonly T[], random: Random): T[] {
  const shuffled: T[] = []
  for (const item of items) {
    // The item takes a random position among those so far; the item there moves to the end.
    const place = Math.floor(random() * (shuffled.length + 1))
    shuffled.push(...shuffled.splice(place, 1, item))
  }
  return shuffled
}
