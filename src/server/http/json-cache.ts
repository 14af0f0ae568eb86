import type { FastifyRequest } from 'fastify'
import type { JsonDocuments } from '../store/store.ts'
import { acceptedEncoding, type Encoding, PACKED_FROM, packedFor } from './content-encoding.ts'
import { type KeptBytes, keptBytes } from './kept-bytes.ts'
import { knownTag, type Representation } from './representations.ts'

/** What all cached documents may take together, bytes: some 600 learners with a thousand questions, compressed. */
const CACHE_MAX_BYTES = 64 * 1024 * 1024

/** Gives a kind of document its part in the cache. */
export type JsonCache = (source: JsonDocuments) => FindJson

/** Finds the representation of a document for a request. Null: unknown key. */
export type FindJson = (request: FastifyRequest, key: string) => Promise<Representation | null>

/**
 * A cache of JSON documents, each written and compressed once for each change of it (decision 19). A request for a
 * cached revision costs the database one look-up of the revision; one that names it in `If-None-Match` needs no bytes.
 * All documents share {@link CACHE_MAX_BYTES}; the least recently used go first.
 */
export function createJsonCache(): JsonCache {
  const cache = keptBytes(CACHE_MAX_BYTES)
  return (source) => async (request, key) => {
    const revision = await source.revision(key)
    if (revision === null) return null
    const known = knownTag(request, revision)
    if (known !== null) return { tag: known, encoding: null, bytes: null }
    const accepted = acceptedEncoding(request.headers['accept-encoding'])
    const cached = findCached(cache, revision, accepted)
    if (cached !== null) return cached

    // It may have changed since the look-up: what is loaded brings its own revision.
    const loaded = await source.load(key)
    if (loaded === null) return null
    const made = await packedFor(accepted, loaded.json, 'thorough')
    cache.keep(entryName(loaded.revision, made.encoding), made.bytes)
    return { tag: `"${loaded.revision}"`, ...made }
  }
}

/** As it was sent to a client that accepts that encoding; a small document is compressed for nobody. */
function findCached(cache: KeptBytes, revision: string, accepted: Encoding | null): Representation | null {
  const tag = `"${revision}"`
  const bytes = cache.get(entryName(revision, accepted))
  if (bytes !== undefined) return { tag, encoding: accepted, bytes }
  const plain = cache.get(entryName(revision, null))
  return plain !== undefined && plain.length < PACKED_FROM ? { tag, encoding: null, bytes: plain } : null
}

function entryName(revision: string, encoding: Encoding | null): string {
  return `${revision} ${encoding ?? ''}`
}
