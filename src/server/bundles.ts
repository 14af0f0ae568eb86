import type { FastifyRequest } from 'fastify'
import { acceptedEncoding, type Encoding, PACKED_FROM, packedFor } from './content-encoding.ts'
import { keptBytes } from './kept-bytes.ts'
import { knownTag, type Representation } from './representations.ts'
import type { UserDataStore } from './store/store.ts'

/** What all bundles that are kept may take together, bytes: some 600 learners with a thousand questions, packed. */
const ROOM = 64 * 1024 * 1024

/**
 * The bundles of learners, each made and packed once for each change of it (decision 19). Whoever asks under a
 * revision that is kept costs the database a look at the revision; whoever has it already, not even the bytes.
 */
export function bundlesOf(userData: UserDataStore) {
  const kept = keptBytes(ROOM)
  const nameOf = (revision: string, encoding: Encoding | null) => `${revision} ${encoding ?? ''}`
  /** As it was sent to who accepts that encoding; a small one is packed for nobody. */
  const find = (revision: string, accepted: Encoding | null): Representation | null => {
    const tag = `"${revision}"`
    const bytes = kept.get(nameOf(revision, accepted))
    if (bytes !== undefined) return { tag, encoding: accepted, bytes }
    const plain = kept.get(nameOf(revision, null))
    return plain !== undefined && plain.length < PACKED_FROM ? { tag, encoding: null, bytes: plain } : null
  }

  /** Null: unknown identifier. */
  return async (request: FastifyRequest, identifier: string): Promise<Representation | null> => {
    const revision = await userData.revision(identifier)
    if (revision === null) return null
    const known = knownTag(request, revision)
    if (known !== null) return { tag: known, encoding: null, bytes: null }
    const accepted = acceptedEncoding(request.headers['accept-encoding'])
    const found = find(revision, accepted)
    if (found !== null) return found

    // It may have been changed since: this one brings its own revision.
    const loaded = await userData.load(identifier)
    if (loaded === null) return null
    const made = await packedFor(accepted, loaded.json, 'thorough')
    kept.keep(nameOf(loaded.revision, made.encoding), made.bytes)
    return { tag: `"${loaded.revision}"`, ...made }
  }
}
