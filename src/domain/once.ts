/**
 * A function that calls `make` when it is first called, and returns the same value from then on. For formats of `Intl`:
 * the first of a page takes a browser some 20 ms, which should not delay a screen that shows none.
 */
export function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | null = null
  return () => {
    made ??= make()
    return made
  }
}
