import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import { COMPRESSION_MIN_BYTES, compress } from '../../src/server/http/compression.ts'

/** Files worth compressing. Fonts and images are already compressed. */
const COMPRESSIBLE = '**/*.{html,js,mjs,css,svg,json,txt,webmanifest,wasm}'

/** The last level takes twice as long, for a result 2 % smaller. */
const BROTLI_LEVEL = constants.BROTLI_MAX_QUALITY - 1

/**
 * Writes compressed copies, `NAME.br` and `NAME.gz`, next to each file of a folder that shrinks enough. They are smaller
 * than what the server could compress for each request, and it only has to send them.
 *
 * @param folder absolute
 */
export async function compressFiles(folder: string): Promise<void> {
  await Promise.all(globSync(COMPRESSIBLE, { cwd: folder }).map((path) => compressFile(join(folder, path))))
}

async function compressFile(path: string): Promise<void> {
  const bytes = readFileSync(path)
  if (bytes.length < COMPRESSION_MIN_BYTES) return
  const [br, gz] = await Promise.all([
    compress(bytes, 'br', BROTLI_LEVEL),
    compress(bytes, 'gzip', constants.Z_BEST_COMPRESSION),
  ])
  writeFileSync(`${path}.br`, br)
  writeFileSync(`${path}.gz`, gz)
}
