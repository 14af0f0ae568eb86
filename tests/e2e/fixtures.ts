import { test as base, expect } from '@playwright/test'
import { type RunningServer, removeData, type ServerOptions, startServer } from '../setup/running-server.ts'
import { Complaints } from './complaints.ts'
import { keepRoutes } from './kept-routes.ts'

interface TestFixtures {
  /** Fails the test when the browser complains; `complaints.expect(/…/)` declares what belongs to the test. */
  readonly complaints: Complaints
  /** Of each page that a failed test leaves. Playwright's own `only-on-failure` makes them of every test. */
  readonly pictures: undefined
  /** Starts a server of the test's own, stopped after it; for tests that restart it or need its data to themselves. */
  readonly startOwnServer: (options?: ServerOptions) => Promise<RunningServer>
}

interface WorkerFixtures {
  /** The built product with the sample learner, shared by the tests of a worker; `page.goto('/app')` opens it. */
  readonly server: RunningServer
}

/** Higher than any journey reaches, so that the limit never meets a test that is not about it. */
const environment = { LOOKUPS_PER_MINUTE: '100000', FAILED_LOOKUPS: '100000' }

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off its first parameter
    async ({}, use) => {
      const server = await startServer({ environment })
      await use(server)
      await server.stop()
      removeData(server)
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: ({ server }, use) => use(server.url),

  context: async ({ context }, use) => {
    keepRoutes(context)
    await use(context)
  },

  pictures: [
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

  complaints: [
    async ({ context }, use) => {
      const complaints = new Complaints()
      complaints.watch(context)
      await use(complaints)
      // Requests of the test may still be in progress, such as one for an image that does not exist.
      await expect.poll(() => complaints.verdict().missing, { message: 'what was expected' }).toEqual([])
      expect(complaints.verdict(), 'what the browser complained about').toEqual({
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
        ...options,
        environment: { ...environment, ...options.environment },
      })
      servers.push(server)
      return server
    })
    // Requests of an idle page would fail without a server, and be recorded as complaints.
    await Promise.all(context.pages().map((page) => page.close()))
    await Promise.all(servers.map((server) => server.stop()))
    for (const server of servers) removeData(server)
  },
})

export { expect }
