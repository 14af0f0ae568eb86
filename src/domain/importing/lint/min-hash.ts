/** Hashes of a signature, in bands of so many rows. */
export const BANDS = 8
const ROWS = 4

/** Odd numbers that make a family of hash functions of one (from the fractional digits of the golden ratio). */
const SEEDS = Int32Array.from({ length: BANDS * ROWS }, (_, index) => Math.imul(0x9e3779b1, 2 * index + 1))

/**
 * The bands of a set's min-hash signature, a number below 2³¹ each: two sets share one, at the same location, with a
 * probability that rises steeply with what they have in common.
 */
export function minHashBands(words: ReadonlySet<string>): readonly number[] {
  const signature = new Uint32Array(SEEDS.length).fill(0xffffffff)
  for (const word of words) {
    const hash = hashOf(word)
    for (let row = 0; row < SEEDS.length; row++) {
      const seeded = mix(hash ^ (SEEDS[row] ?? 0))
      if (seeded < (signature[row] ?? 0)) signature[row] = seeded
    }
  }
  return bandsOf(signature)
}

function bandsOf(signature: Uint32Array): number[] {
  return Array.from({ length: BANDS }, (_, band) => {
    let hash = band + 1
    for (let row = band * ROWS; row < (band + 1) * ROWS; row++) hash = mix(hash ^ (signature[row] ?? 0))
    return hash >>> 1
  })
}

/** FNV-1a over UTF-16 code units, 32 bits (Fowler, Noll, Vo). */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** The finalizer of MurmurHash3, 32 bits (Appleby): every bit of the input moves half of the output's. */
function mix(value: number): number {
  let mixed = value
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
