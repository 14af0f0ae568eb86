import { constants } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'
import { COMPRESSION_CHUNK_BYTES, COMPRESSION_LEVELS, COMPRESSION_MIN_BYTES } from './content-encoding.ts'

/** How @fastify/compress compresses replies. */
export const COMPRESSION: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
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
  zlibOptions: { level: COMPRESSION_LEVELS.quick.gzip, chunkSize: COMPRESSION_CHUNK_BYTES },
}
