import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { singleFlight } from '../queues/single-flight.ts'
import type { JsonDocuments } from '../store/engine/json-sql.ts'
import { acceptedEncoding, COMPRESSION_MIN_BYTES, compressFor, type Encoding } from './compression.ts'
import { matchingEtag, type Representation } from './conditional-requests.ts'

/** Finds documents of one source through the shared cache. */
export type JsonCache = (source: JsonDocuments) => FindJson

/** The representation of a document for a request; null when the key is unknown. */
type FindJson = (request: FastifyRequest, key: string) => Promise<Representation | null>

/**
 * A cache of JSON documents, each written and compressed once per revision (decision 19). A request for a cached revision
 * costs one lookup of the revision in the database. A request that names it in `If-None-Match` needs no bytes at all. Those who
 * ask for the same revision at the same time cause one load.
 *
 * @param maxBytes of all documents together: the least recently used are dropped first. One that takes more than a quarter is
 *   not kept
 */
export function createJsonCache(maxBytes: number): JsonCache {
  const cache = byteCache(maxBytes)
  const once = singleFlight<Representation | null>()
  return (source) => async (request, key) => {
    const revision = await source.revision(key)
    if (revision === null) return null
    const etag = matchingEtag(request, revision)
    if (etag !== null) return { etag, encoding: null, bytes: null }
    const accepted = acceptedEncoding(request.headers['accept-encoding'])
    const cached = findCached(cache, revision, accepted)
    if (cached !== null) return cached

    return once(cacheKey(revision, accepted), async () => {
      // The document may have changed since the lookup, so it comes with its own revision.
      const loaded = await source.load(key)
      if (loaded === null) return null
      const compressed = await compressFor(accepted, loaded.json, 'thorough')
      cache.set(cacheKey(loaded.revision, compressed.encoding), compressed.bytes)
      return { etag: `"${loaded.revision}"`, ...compressed }
    })
  }
}

/** The cached document in this encoding, or uncompressed when it is too short to be compressed. */
function findCached(
  cache: ReturnType<typeof byteCache>,
  revision: string,
  accepted: Encoding | null,
): Representation | null {
  const etag = `"${revision}"`
  const bytes = cache.get(cacheKey(revision, accepted))
  if (bytes !== undefined) return { etag, encoding: accepted, bytes }
  const plain = cache.get(cacheKey(revision, null))
  return plain !== undefined && plain.length < COMPRESSION_MIN_BYTES
    ? { etag, encoding: null, bytes: plain }
    : null
}

function cacheKey(revision: string, encoding: Encoding | null): string {
  return `${revision} ${encoding ?? ''}`
}

/**
 * Buffers by name; those that were not used for the longest time are dropped first.
 *
 * @param maxBytes of all buffers together
 */
export function byteCache(maxBytes: number) {
  const cache = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 4,
    sizeCalculation: ({ length }) => Math.max(1, length),
  })
  return {
    get: (name: string) => cache.get(name),
    /** Removes what the name held when the new buffer takes more than a quarter of the cache by itself. */
    set: (name: string, bytes: Buffer): void => {
      // A view into a larger buffer would keep all of it in memory.
      cache.set(name, bytes.length < bytes.buffer.byteLength ? Buffer.from(bytes) : bytes)
    },
  }
}
