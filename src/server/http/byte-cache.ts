import { LRUCache } from 'lru-cache'

/** Buffers by name; those that were not used for the longest time are dropped first. */
export interface ByteCache {
  get(name: string): Buffer | undefined
  /** Removes what the name held when the new buffer takes more than a quarter of the cache by itself. */
  set(name: string, bytes: Buffer): void
}

/** @param maxBytes of all buffers together */
export function byteCache(maxBytes: number): ByteCache {
  const cache = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 4,
    sizeCalculation: ({ length }) => Math.max(1, length),
  })
  return {
    get: (name) => cache.get(name),
    set: (name, bytes) => {
      // A view into a larger buffer would keep all of it in memory.
      cache.set(name, bytes.length < bytes.buffer.byteLength ? Buffer.from(bytes) : bytes)
    },
  }
}
