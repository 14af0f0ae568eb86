import { test as base, expect } from '@playwright/test'
import {
  BUILT_SERVER,
  type RunningServer,
  removeData,
  type ServerOptions,
  startServer,
} from '../../setup/running-server.ts'
import { BrowserErrors } from './browser-errors.ts'
import { keepIntercepting } from './keep-intercepting.ts'

interface TestFixtures {
  /** Fails the test on browser errors; `browserErrors.expect(/…/)` declares the ones that the test causes. */
  readonly browserErrors: BrowserErrors
  /** Screenshots of each page that a failed test leaves open. Playwright's `only-on-failure` takes them in every test. */
  readonly failureScreenshots: undefined
  /** Starts a separate server, stopped after the test, for tests that restart it or must not share its data. */
  readonly startOwnServer: (options?: ServerOptions) => Promise<RunningServer>
}

interface WorkerFixtures {
  /** A server with the sample learner, shared by the tests of a worker; `page.goto('/app')` opens it. */
  readonly server: RunningServer
}

/** Higher than any test reaches, so that the limit affects only tests about it. */
const environment = { LOOKUPS_PER_MINUTE: '100000', FAILED_LOOKUPS: '100000' }

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off its first parameter
    async ({}, use) => {
      const server = await startServer({ entry: BUILT_SERVER, environment })
      await use(server)
      await server.stop()
      removeData(server)
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: ({ server }, use) => use(server.url),

  context: async ({ context }, use) => {
    keepIntercepting(context)
    await use(context)
  },

  failureScreenshots: [
    async ({ context }, use, testInfo) => {
      await use(undefined)
      if (testInfo.errors.length === 0) return
      for (const [index, page] of context.pages().entries()) {
        const path = testInfo.outputPath(`page-${index + 1}.png`)
        await page.screenshot({ path })
        testInfo.attachments.push({ name: `page ${index + 1}`, path, contentType: 'image/png' })
      }
    },
    { auto: true },
  ],

  browserErrors: [
    async ({ context }, use) => {
      const browserErrors = new BrowserErrors()
      browserErrors.watch(context)
      await use(browserErrors)
      // Requests may still be in progress, such as one for an image that does not exist.
      await expect
        .poll(() => browserErrors.verdict().missing, { message: 'expected errors that did not occur' })
        .toEqual([])
      expect(browserErrors.verdict(), 'browser errors').toEqual({
        unexpected: [],
        missing: [],
      })
    },
    { auto: true },
  ],

  startOwnServer: async ({ context }, use) => {
    const servers: RunningServer[] = []
    await use(async (options = {}) => {
      const server = await startServer({
        entry: BUILT_SERVER,
        ...options,
        environment: { ...environment, ...options.environment },
      })
      servers.push(server)
      return server
    })
    // Without a server, requests of an idle page would fail and be recorded as errors.
    await Promise.all(context.pages().map((page) => page.close()))
    await Promise.all(servers.map((server) => server.stop()))
    for (const server of servers) removeData(server)
  },
})

export { expect }
