import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** How an answer may be packed, what is preferred first. */
const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** The encoding that `Accept-Encoding` likes best (RFC 9110, 12.5.3); null for none, or none of ours. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  if (header === undefined) return null
  const weights = new Map(header.split(',').map(readWeight))
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get('*') ?? 0
  const [best] = ENCODINGS.filter((encoding) => weightOf(encoding) > 0).toSorted(
    (a, b) => weightOf(b) - weightOf(a),
  )
  return best ?? null
}

function readWeight(entry: string): [name: string, weight: number] {
  const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return [name, weight === undefined ? 1 : Number(weight)]
}

/** What is smaller is not packed, bytes. */
export const PACKED_FROM = 1024

/**
 * For each encoding: `build` for what the build packs for all who will ever ask, `thorough` for what is kept and sent
 * again, `quick` for what is packed for one answer.
 */
export const EFFORTS = {
  // The last level of Brotli takes twice as long as the one before it, for two hundredths of the size.
  build: { br: constants.BROTLI_MAX_QUALITY - 1, gzip: constants.Z_BEST_COMPRESSION },
  // Of brotli the quality by which `@fastify/compress` packs, too; of gzip half the work of its default, for a sixth
  // more bytes: a bundle seldom goes to more than one asker before it changes.
  thorough: { br: 4, gzip: 4 },
  quick: { br: 2, gzip: constants.Z_BEST_SPEED },
} as const

/**
 * What is packed comes in chunks of this size, each of which takes a turn of the event loop, and behind a busy one has
 * to wait for it.
 */
export const CHUNK_BYTES = 128 * 1024

/** Packs for whoever accepts an encoding what is large enough; `encoding` is null for what stays as it is. */
export async function packedFor(
  accepted: Encoding | null,
  bytes: Buffer,
  effort: keyof typeof EFFORTS,
): Promise<{ readonly encoding: Encoding | null; readonly bytes: Buffer }> {
  if (accepted === null || bytes.length < PACKED_FROM) return { encoding: null, bytes }
  return { encoding: accepted, bytes: await packed(bytes, accepted, effort) }
}

/** Packs on a thread of its own. */
export function packed(bytes: Buffer, encoding: Encoding, effort: keyof typeof EFFORTS): Promise<Buffer> {
  const level = EFFORTS[effort][encoding]
  return encoding === 'br'
    ? promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: level },
        chunkSize: CHUNK_BYTES,
      })
    : promisify(gzip)(bytes, { level, chunkSize: CHUNK_BYTES })
}
