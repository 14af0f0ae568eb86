import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'

/** The encodings of compressed replies, the preferred one first. Zstandard takes a third of the time of the others for the same size. */
export const ENCODINGS = ['zstd', 'br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/**
 * The encoding that an `Accept-Encoding` header prefers (RFC 9110, 12.5.3) among those that there are; null when it accepts none
 * of them, or when there is no header.
 */
export function acceptedEncoding(
  header: string | undefined,
  available: readonly Encoding[] = ENCODINGS,
): Encoding | null {
  if (header === undefined) return null
  const weights = new Map(header.split(',').map(parseWeight))
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get('*') ?? 0
  const [best] = available
    .filter((encoding) => weightOf(encoding) > 0)
    .toSorted((a, b) => weightOf(b) - weightOf(a))
  return best ?? null
}

function parseWeight(entry: string): [name: string, weight: number] {
  const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return [name, weight === undefined ? 1 : Number(weight)]
}

/** Shorter bodies are sent uncompressed, bytes. */
export const COMPRESSION_MIN_BYTES = 1024

/**
 * Levels of each encoding: `thorough` for replies that are cached and sent again, `quick` for replies that are compressed for
 * one request. Chosen by time and size together (bench/notes.md): a bundle is seldom sent more than once before it changes.
 */
const COMPRESSION_LEVELS = {
  thorough: { zstd: 3, br: 3, gzip: 3 },
  quick: { zstd: 1, br: 2, gzip: constants.Z_BEST_SPEED },
} as const

/**
 * Size of the chunks in which zlib hands over its output, bytes. Each chunk takes a turn of the event loop, so that small
 * chunks wait often when the loop is busy.
 */
const COMPRESSION_CHUNK_BYTES = 128 * 1024

/**
 * Compresses a body for a client that accepts this encoding. `encoding` is null in the result when the body stays
 * uncompressed: it is too short, or `accepted` is null.
 */
export async function compressFor(
  accepted: Encoding | null,
  bytes: Buffer,
  level: keyof typeof COMPRESSION_LEVELS,
): Promise<{ readonly encoding: Encoding | null; readonly bytes: Buffer }> {
  if (accepted === null || bytes.length < COMPRESSION_MIN_BYTES) return { encoding: null, bytes }
  return { encoding: accepted, bytes: await compress(bytes, accepted, COMPRESSION_LEVELS[level][accepted]) }
}

/**
 * Sizes of Zstandard's tables, as powers of two. Its own for a bundle need more than 1 MB, which the allocator fetches from
 * the system each time (decision 31): a third more time, for the same size.
 */
const ZSTD_TABLES = {
  [constants.ZSTD_c_windowLog]: 18,
  [constants.ZSTD_c_hashLog]: 15,
  [constants.ZSTD_c_chainLog]: 15,
}

/** Compresses on a thread of libuv's pool. @param level as the encoding counts them */
export function compress(bytes: Buffer, encoding: Encoding, level: number): Promise<Buffer> {
  const chunkSize = COMPRESSION_CHUNK_BYTES
  switch (encoding) {
    case 'zstd':
      return promisify(zstdCompress)(bytes, {
        params: { [constants.ZSTD_c_compressionLevel]: level, ...ZSTD_TABLES },
        pledgedSrcSize: bytes.length,
        chunkSize,
      })
    case 'br':
      return promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: level },
        chunkSize,
      })
    case 'gzip':
      return promisify(gzip)(bytes, { level, chunkSize })
  }
}

/** How @fastify/compress compresses replies. */
export const COMPRESSION: FastifyCompressOptions = {
  encodings: [...ENCODINGS],
  threshold: COMPRESSION_MIN_BYTES,
}

/**
 * For lists of many megabytes, where compression takes most of the time: 32 MB of practice responses become 5.7 MB instead
 * of 4.6 MB, in a third of the time.
 */
export const QUICK_COMPRESSION: FastifyCompressOptions = {
  ...COMPRESSION,
  brotliOptions: {
    params: { [constants.BROTLI_PARAM_QUALITY]: COMPRESSION_LEVELS.quick.br },
    chunkSize: COMPRESSION_CHUNK_BYTES,
  },
  // Of gzip; Zstandard reads only the size of the chunks.
  zlibOptions: { level: COMPRESSION_LEVELS.quick.gzip, chunkSize: COMPRESSION_CHUNK_BYTES },
}
