import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from './build-state.mjs'

const NOT_INSTALLED = `Quizgrove has to be built, and the packages that build it are not installed: npm leaves them out with
--omit=dev, and when NODE_ENV is production. Run "npm ci --include=dev && npm run build".
Afterwards, "npm ci --omit=dev" removes what only the build needs.`

/**
 * Builds everything that `npm start` runs (`buildProduct`). Says what to do when the packages for it are not installed.
 *
 * @returns whether it succeeded
 */
export async function build(detail: 'info' | 'warn'): Promise<boolean> {
  if (!existsSync(join(PROJECT, 'node_modules', 'vite'))) {
    console.error(NOT_INSTALLED)
    return false
  }
  const { buildProduct } = await import('./build-product.ts')
  const { NODE_ENV } = process.env
  try {
    return await buildProduct(detail)
  } finally {
    // Vite sets it to "production", and programs that are started afterwards would inherit it.
    if (NODE_ENV === undefined) Reflect.deleteProperty(process.env, 'NODE_ENV')
    else process.env.NODE_ENV = NODE_ENV
  }
}
