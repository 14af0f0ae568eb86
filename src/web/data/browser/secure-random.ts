import type { Random } from '../../../domain/model.ts'

/** Uniform in [0, 1) with all 53 bits a double holds, from the browser's cryptographic source. */
export const secureRandom: Random = () => {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return ((high >>> 5) * 2 ** 26 + (low >>> 6)) / 2 ** 53
}
