/**
 * The same function with a cache of at most `max` results. When it is full, all of them are dropped, which costs less
 * than keeping track of which was used last.
 */
export function memoize(max: number, compute: (key: string) => string): (key: string) => string {
  const results = new Map<string, string>()
  return (key) => {
    const known = results.get(key)
    if (known !== undefined) return known
    const result = compute(key)
    if (results.size === max) results.clear()
    results.set(key, result)
    return result
  }
}
