import type { Random } from '../../src/domain/model.ts'

/** A random source that returns exactly these numbers, in order, and throws when more are drawn. */
export function scriptedRandom(...numbers: readonly number[]): Random {
  const rest = [...numbers]
  return () => {
    const next = rest.shift()
    if (next === undefined) throw new Error('more random numbers were asked for than the script holds')
    return next
  }
}
