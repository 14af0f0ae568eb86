import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../run-command.ts'
import { noteBuild, PROJECT, readStamp } from './build-state.mjs'
import { compressFiles } from './compress-files.ts'
import { licensesOf } from './licenses.ts'
import { finishPageHeads } from './page-heads.ts'
import { buildServer } from './server-build.ts'
import { buildServiceWorker } from './service-worker-build.ts'

/**
 * Builds the web into build/client, the server and the commands of its operator into build/server, and notes what they
 * were made from.
 *
 * @param detail 'info' lists every file made with its size, 'warn' prints only problems
 * @returns whether it succeeded
 */
export async function buildProduct(detail: 'info' | 'warn'): Promise<boolean> {
  const madeFrom = readStamp()
  // Standard output belongs to the program that starts afterwards.
  const toStandardError = (piece: string) => process.stderr.write(piece)
  const built = (await runCommand('react-router', ['build', '--logLevel', detail], {}, toStandardError)) === 0
  if (!built) return false
  finishPageHeads()
  await buildServiceWorker(detail)
  writeFileSync(join(PROJECT, 'build', 'client', 'licenses.txt'), licensesOf(PROJECT))
  await compressFiles(join(PROJECT, 'build', 'client'))
  // The router removes this folder.
  await buildServer(detail)
  noteBuild(madeFrom)
  return true
}
