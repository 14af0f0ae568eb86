import { afterEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'

/**
 * Removes after each test what it rendered, stored and set. A setup file, and not part of what renders: test files share
 * modules, so that a hook of a module would belong to the first file alone.
 */
afterEach(async () => {
  vi.useRealTimers()
  await cleanup()
  await page.viewport(1280, 900)
  localStorage.clear()
})
