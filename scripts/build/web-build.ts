import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../run-command.ts'
import { compressFiles } from './compress-files.ts'
import { licensesOf } from './licenses.ts'
import { finishPageHeads } from './page-heads.ts'
import { buildServiceWorker, HEADER_SOURCES } from './service-worker-build.ts'

const PROJECT = join(import.meta.dirname, '../..')
/** Holds the fingerprint of the sources of the build in the same folder. */
const STAMP = join(PROJECT, 'build', 'made-from')
/** Everything that can change a byte of the build. */
const INPUTS = [
  'src/{web,contract,domain,formats}/**/*.*',
  'public/**/*.*',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
  'samples/bank/*.json',
  'scripts/build/*.ts',
  'src/server/http/compression.ts',
  ...HEADER_SOURCES,
]

/**
 * Builds the web into build/client and notes what it was made from.
 *
 * @param detail 'info' lists every file made with its size, 'warn' prints only problems
 * @returns whether it succeeded
 */
export async function buildWeb(detail: 'info' | 'warn'): Promise<boolean> {
  const madeFrom = fingerprint()
  const built = (await runCommand('react-router', ['build', '--logLevel', detail])) === 0
  if (!built) return false
  finishPageHeads()
  await buildServiceWorker(detail)
  writeFileSync(join(PROJECT, 'build', 'client', 'licenses.txt'), licensesOf(PROJECT))
  await compressFiles(join(PROJECT, 'build', 'client'))
  writeFileSync(STAMP, madeFrom)
  return true
}

/** @returns whether there is a build of exactly the current source files */
export function webIsBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint()
}

/** Contents rather than times: an older commit checked out, or a file taken away, makes a build stale, too. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const path of globSync(INPUTS, { cwd: PROJECT })
    .filter((path) => !isTest(path))
    .sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(PROJECT, path)))
      .update('\0')
  }
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\0`)
  }
  return hash.digest('hex')
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}
