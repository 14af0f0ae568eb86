import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { programPath } from './program-path.ts'
import { COMPILE_CACHE } from './running-server.ts'

const PROJECT = join(import.meta.dirname, '../..')

/** Runs `npm run bank -- …` in a folder, as npm would. */
export function runBank(
  { folder, dataDir }: { readonly folder: string; readonly dataDir: string },
  args: readonly string[],
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [programPath('bank'), ...args], {
    cwd: PROJECT,
    env: { PATH: process.env.PATH, INIT_CWD: folder, DATA_DIR: dataDir, ...COMPILE_CACHE },
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, out, err }))
  })
}
