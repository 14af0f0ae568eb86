/** A print of a list of numbers, 64 bits: two lists with the same print are taken to be the same. */
export interface Print {
  /** Adds a number; its exact bits count. */
  readonly add: (number: number) => void
  /** The print of the numbers so far. */
  readonly text: () => string
}

/** An empty print. It guards against what has changed, not against what somebody forges. (FNV-1a, twice, with another prime.) */
export function startPrint(): Print {
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
