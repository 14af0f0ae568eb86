/** A fingerprint of a list of numbers, 64 bits: lists with the same fingerprint count as equal. */
export interface Fingerprint {
  /** Adds a number; its exact bits count. */
  readonly add: (number: number) => void
  /** The fingerprint of the numbers so far. */
  readonly text: () => string
}

/** The fingerprint of no numbers. It detects changes, not forgery. (FNV-1a, twice, with different primes.) */
export function startFingerprint(): Fingerprint {
  const number = new Float64Array(1)
  const words = new Uint32Array(number.buffer)
  let one = 0x811c9dc5
  let other = 0x9e3779b9
  const addWord = (word: number) => {
    one = Math.imul(one ^ word, 0x01000193)
    one ^= one >>> 15
    other = Math.imul(other ^ word, 0x85ebca6b)
    other ^= other >>> 13
  }
  return {
    add: (added) => {
      number[0] = added
      addWord(words[0] ?? 0)
      addWord(words[1] ?? 0)
    },
    text: () => `${(one >>> 0).toString(36)}-${(other >>> 0).toString(36)}`,
  }
}
