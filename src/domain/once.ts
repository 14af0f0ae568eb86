/**
 * A function that calls `make` when it is first called, and returns the same value from then on. Used for `Intl`
 * formats: creating the first one takes some 20 ms, which should not delay a screen that needs none.
 */
export function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | null = null
  return () => {
    made ??= make()
    return made
  }
}
