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

/** Most results that are stored of one function; a file has some dozens of different names. */
const RESULTS_MAX = 2000

/** The same function, which computes each of its latest results once. */
export function memoize<Result>(compute: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, { readonly result: Result }>()
  return (text) => {
    const known = results.get(text)
    if (known !== undefined) return known.result
    const result = compute(text)
    if (results.size === RESULTS_MAX) results.clear()
    results.set(text, { result })
    return result
  }
}
