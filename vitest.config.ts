import { availableParallelism } from 'node:os'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { NAMED_ENTITIES } from './scripts/build/named-entities.ts'
import { CHEAP_FRAMES, findTestBrowser } from './tests/setup/browser/chromium.ts'
import { bundledWorkers } from './tests/setup/runner/bundled-workers.ts'
import { LongestFirst } from './tests/setup/runner/longest-first.ts'

/** Settings of all projects: what a test mocks or stubs is restored after it, and a console error fails it. */
const strict = {
  // The default of one second is too short on a busy machine.
  expect: { poll: { timeout: 30_000 } },
  setupFiles: ['tests/setup/runner/strict-console.ts'],
  // Test files share a process, one after another, so that modules are loaded and compiled once. Loading them for
  // each file took half of the CPU time.
  isolate: false,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
}

const unit = {
  ...strict,
  setupFiles: [...strict.setupFiles, 'tests/setup/runner/fixed-seed.ts'],
  // Generous, so that a busy machine fails no test. Tests with a real time limit set it themselves.
  testTimeout: 120_000,
}

/** Screens in a real browser, without a server: `fetch` is the fake API of `tests/components`. */
const COMPONENT_TESTS = 'src/web/**/*.browser.test.tsx'

const { executablePath, environment } = await findTestBrowser()

export default defineConfig({
  test: {
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          include: [
            'src/{contract,domain,formats,server}/**/*.test.ts',
            '{scripts,bench,tests/lint,tests/setup}/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...unit,
          name: 'unit-web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          exclude: [COMPONENT_TESTS],
          // A page's modules keep state: connections, timers, caches. With files in one process their order decided.
          isolate: true,
        },
      },
      {
        plugins: [tailwindcss(), bundledWorkers()],
        resolve: { alias: NAMED_ENTITIES },
        // Finds all dependencies before the first test: Vite reloads the page, mid-test, when it finds one later.
        optimizeDeps: { entries: ['src/web/**/*.{ts,tsx}', 'tests/components/*.{ts,tsx}'] },
        test: {
          ...strict,
          name: 'components',
          include: [COMPONENT_TESTS],
          // More workers than cores: these tests often wait for frames, clicks and polls.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
          setupFiles: [
            ...strict.setupFiles,
            'tests/components/unprofiled.ts',
            'tests/components/fonts.ts',
            'tests/components/clean-up.ts',
          ],
          // Some tests run axe on a full screen eight times, which takes seconds, and much longer on a busy machine.
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 900 },
            provider: playwright({
              launchOptions: {
                executablePath,
                args: ['--no-sandbox', '--disable-gpu', ...CHEAP_FRAMES],
                env: { ...process.env, LC_ALL: 'C.UTF-8', ...environment },
              },
              contextOptions: { locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          ...strict,
          name: 'server',
          setupFiles: [...strict.setupFiles, 'tests/setup/runner/fixed-seed.ts'],
          include: ['tests/{server,faults}/**/*.test.ts'],
          // More workers than cores: these tests often wait for a database or for a server to start.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
          globalSetup: [
            'tests/setup/runner/warm-compile-cache.ts',
            'tests/setup/services/postgres.ts',
            'tests/setup/services/s3.ts',
          ],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Not part of `npm test`: it needs root and Debian's packages, and takes minutes.
        test: {
          ...strict,
          name: 'failover',
          include: ['tests/failover/**/*.test.ts'],
          // One cluster at a time: these tests measure how long writes wait.
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
