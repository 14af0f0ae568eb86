import { constants } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'
import { CHUNK_BYTES, EFFORTS, PACKED_FROM } from './content-encoding.ts'

/** How answers are packed. Those below the threshold (bytes) are sent as they are. */
export const COMPRESSION: FastifyCompressOptions = { encodings: ['br', 'gzip'], threshold: PACKED_FROM }

/**
 * For lists of many megabytes, whose packing takes longer than everything else about them: of 32 MB of practice
 * responses this leaves 5.7 MB instead of 4.6 in a third of the time.
 */
export const QUICK_COMPRESSION: FastifyCompressOptions = {
  ...COMPRESSION,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: EFFORTS.quick.br }, chunkSize: CHUNK_BYTES },
  zlibOptions: { level: EFFORTS.quick.gzip, chunkSize: CHUNK_BYTES },
}
