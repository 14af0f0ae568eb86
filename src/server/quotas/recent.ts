/** A map of so many entries at most; the one that was set longest ago goes first. */
export interface RecentMap<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
}

export function recentMap<Value>(max: number): RecentMap<Value> {
  const entries = new Map<string, Value>()
  return {
    get: (key) => entries.get(key),
    set: (key, value) => {
      // A map keeps the order of insertion.
      entries.delete(key)
      entries.set(key, value)
      const [oldest] = entries.keys()
      if (entries.size > max && oldest !== undefined) entries.delete(oldest)
    },
  }
}
