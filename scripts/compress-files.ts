import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMPRESSION_MIN_BYTES, compress } from '../src/server/http/content-encoding.ts'

/** Files that compression makes smaller; fonts and images are compressed already. */
const PACKABLE = '**/*.{html,js,css,svg,json,webmanifest,wasm}'

/**
 * Writes compressed copies, `NAME.br` and `NAME.gz`, next to each file of a folder that shrinks enough: smaller than a
 * server could make them for each request, which then only sends them.
 *
 * @param folder absolute
 */
export async function compressFiles(folder: string): Promise<void> {
  await Promise.all(globSync(PACKABLE, { cwd: folder }).map((path) => packFile(join(folder, path))))
}

async function packFile(path: string): Promise<void> {
  const bytes = readFileSync(path)
  if (bytes.length < COMPRESSION_MIN_BYTES) return
  const [br, gz] = await Promise.all([compress(bytes, 'br', 'build'), compress(bytes, 'gzip', 'build')])
  writeFileSync(`${path}.br`, br)
  writeFileSync(`${path}.gz`, gz)
}
