import { existsSync } from 'node:fs'
import { COMPILE_CACHE, removeData, startServer } from '../running-server.ts'

/**
 * Vitest's global set-up of the project `server`: every process that a test starts finds compiled what one before it
 * compiled. Only who ends in peace leaves it behind, and hardly a server of the tests does, so that on a fresh machine
 * one is started and ended for that. Whether it starts is for the tests to say.
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
