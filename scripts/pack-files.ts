import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { PACKED_FROM } from '../src/server/content-encoding.ts'

/** What shrinks when it is packed; fonts and images are packed already. */
const PACKABLE = '**/*.{html,js,css,svg,json,webmanifest,wasm}'

/** The last level of Brotli takes twice as long as all before it, for two hundredths of the size. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY - 1 } }
const GZIP = { level: constants.Z_BEST_COMPRESSION }

/**
 * Writes each file of a folder that is worth it once more packed, `NAME.br` and `NAME.gz` beside it: smaller than a
 * server could make them for each request, which then only sends them.
 *
 * @param folder absolute
 */
export async function packFiles(folder: string): Promise<void> {
  await Promise.all(globSync(PACKABLE, { cwd: folder }).map((path) => packFile(join(folder, path))))
}

async function packFile(path: string): Promise<void> {
  const bytes = readFileSync(path)
  if (bytes.length < PACKED_FROM) return
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes, BROTLI), promisify(gzip)(bytes, GZIP)])
  writeFileSync(`${path}.br`, br)
  writeFileSync(`${path}.gz`, gz)
}
