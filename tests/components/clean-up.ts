import { afterEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { deactivateCache } from '../../src/web/data/sync/offline-cache/offline-cache.ts'
import { outbox } from '../../src/web/data/sync/outbox/page-outbox.ts'
import { releaseHeldCalls } from './fake-api.ts'

/**
 * Removes after each test what it rendered, stored and set. A setup file, and not part of what renders: test files share
 * modules, so that a hook of a module would belong to the first file alone.
 */
afterEach(async () => {
  vi.useRealTimers()
  await cleanup()
  // What a closed page would no longer ask for or send, of a learner whom the next fake server does not know.
  deactivateCache()
  outbox.setLearner(null)
  releaseHeldCalls()
  await outbox.withdraw(() => true)
  // A write that is being sent still reaches the server of this test.
  await outbox.whilePaused('nobody', async () => {})
  await page.viewport(1280, 900)
  localStorage.clear()
})
