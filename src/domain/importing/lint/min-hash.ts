/** Hashes of a signature, in bands of so many rows. */
const BANDS = 8
const ROWS = 4

/** Odd numbers that make a family of hash functions of one (from the fractional digits of the golden ratio). */
const SEEDS: readonly number[] = Array.from({ length: BANDS * ROWS }, (_, index) =>
  Math.imul(0x9e3779b1, 2 * index + 1),
)

/** Words whose hashes are kept: the vocabulary of a large bank, and no more where every word is another. */
const KEPT_WORDS = 50_000

/** The bands of a set's signature, a number each. */
export type MinHashBands = (words: ReadonlySet<string>) => readonly number[]

/**
 * A function that gives the bands of a set's min-hash signature: two sets share one with a probability that rises
 * steeply with what they have in common. The same for the same words, whichever such function gives them.
 */
export function minHashing(): MinHashBands {
  const kept = new Map<string, Uint32Array>()
  const hashesOf = (word: string): Uint32Array => {
    const known = kept.get(word)
    if (known !== undefined) return known
    const hash = hashOf(word)
    const hashes = Uint32Array.from(SEEDS, (seed) => mix(hash ^ seed))
    if (kept.size < KEPT_WORDS) kept.set(word, hashes)
    return hashes
  }
  return (words) => {
    const signature = new Uint32Array(BANDS * ROWS).fill(0xffffffff)
    for (const word of words) {
      const hashes = hashesOf(word)
      for (let row = 0; row < signature.length; row++) {
        const hash = hashes[row] ?? 0
        if (hash < (signature[row] ?? 0)) signature[row] = hash
      }
    }
    return bandsOf(signature)
  }
}

function bandsOf(signature: Uint32Array): number[] {
  return Array.from({ length: BANDS }, (_, band) => {
    let hash = band + 1
    for (let row = band * ROWS; row < (band + 1) * ROWS; row++) hash = mix(hash ^ (signature[row] ?? 0))
    // Bands do not mix: each has its own range of numbers.
    return band * 2 ** 32 + hash
  })
}

/** FNV-1a over UTF-16 code units, 32 bits (Fowler, Noll, Vo). */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** The finaliser of MurmurHash3, 32 bits (Appleby): every bit of the input moves half of the output's. */
function mix(value: number): number {
  let mixed = value
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
