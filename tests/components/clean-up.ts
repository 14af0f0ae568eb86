import { afterEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { deactivateCache } from '../../src/web/data/sync/offline-cache/offline-cache.ts'
import { outbox } from '../../src/web/data/sync/outbox/page-outbox.ts'
import { releaseHeldCalls } from './fakes/fake-api.ts'

/**
 * Removes after each test what it rendered, stored and set. This is a setup file, because test files share modules: a hook
 * in a shared module would run only for the first file.
 */
afterEach(async () => {
  vi.useRealTimers()
  await cleanup()
  // Without a frame in between, the page of the next test would open as far down as this one was read.
  scrollTo(0, 0)
  // A closed page would not send these either, and the fake server of the next test does not know this learner.
  deactivateCache()
  outbox.setLearner(null)
  releaseHeldCalls()
  await outbox.withdraw(() => true)
  // A write in progress still reaches the server of this test.
  await outbox.whilePaused('nobody', async () => {})
  await page.viewport(1280, 900)
  localStorage.clear()
})
