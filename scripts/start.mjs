// @ts-check
/**
 * `node scripts/start.mjs PROGRAM [ARGUMENT…]`: runs the server or a command of its operator in this process, as the build
 * bundled it (`server-build.ts`). Builds first if the build is missing or out of date.
 *
 * Plain JavaScript, as `build-state.mjs` is.
 */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuilt, PROJECT } from './build/build-state.mjs'

const [node = '', , program = 'server', ...args] = process.argv
if (!isBuilt()) {
  console.error('Building Quizgrove (the next start finds it built) …')
  const { build } = await import('./build/build.ts')
  if (!(await build('warn'))) process.exit(1)
}
// Compiled code is kept, which saves a tenth of a start; without write access nothing is.
enableCompileCache(join(PROJECT, 'build', 'compiled'))
const bundle = join(PROJECT, 'build', 'server', `${program}.js`)
process.argv = [node, bundle, ...args]
await import(pathToFileURL(bundle).href)
