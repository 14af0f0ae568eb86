import { existsSync } from 'node:fs'
import { COMPILE_CACHE, removeData, startServer } from '../running-server.ts'

/**
 * Vitest's global setup of the project `server`: all processes that tests start share a compile cache. Node writes the
 * cache only on a clean exit, but most servers of the tests are killed. So on a new machine one server is started and
 * stopped here to fill the cache. If it does not start, the tests report that.
 */
export async function setup(): Promise<void> {
  const isFresh = !existsSync(COMPILE_CACHE.NODE_COMPILE_CACHE)
  Object.assign(process.env, COMPILE_CACHE)
  if (!isFresh) return
  const server = await startServer({ environment: { SAMPLE: 'off' } }).catch(() => null)
  if (server === null) return
  await server.stop().catch(() => {})
  removeData(server)
}
