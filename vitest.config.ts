import { availableParallelism } from 'node:os'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { NAMED_ENTITIES } from './scripts/named-entities.ts'
import { browserForJourneys, CHEAP_FRAMES } from './tests/setup/browser/chromium.ts'
import { LongestFirst } from './tests/setup/runner/longest-first.ts'

/** What both projects share: nothing that a test replaced outlives it, and no test writes an error unnoticed. */
const strict = {
  // A second, the default, is short on a busy machine; who waits for longer than that waits in vain.
  expect: { poll: { timeout: 30_000 } },
  setupFiles: ['tests/setup/runner/strict-console.ts'],
  // Files in turn share a process: what they import is read and compiled once, not once for each, which took half of
  // the processor's time. What a test replaces is put back.
  isolate: false,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
}

/** Screens in a real browser, without a server: `fetch` is the fake API of `tests/components`. */
const COMPONENT_TESTS = 'src/web/**/*.browser.test.tsx'

const { executablePath, environment } = await browserForJourneys()

export default defineConfig({
  test: {
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...strict,
          name: 'unit',
          setupFiles: [...strict.setupFiles, 'tests/setup/runner/fixed-seed.ts'],
          include: ['{src,scripts,bench,tests/lint}/**/*.test.{ts,tsx}'],
          exclude: [COMPONENT_TESTS],
          // What may take only so long says so itself: a busy machine is no fault of a test.
          testTimeout: 120_000,
        },
      },
      {
        plugins: [tailwindcss()],
        resolve: { alias: NAMED_ENTITIES },
        // Found before the first test: one that is found later reloads the page under a test.
        optimizeDeps: { entries: ['src/web/**/*.{ts,tsx}', 'tests/components/*.{ts,tsx}'] },
        test: {
          ...strict,
          name: 'components',
          include: [COMPONENT_TESTS],
          // They wait for frames, clicks and polls: another page works meanwhile.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
          setupFiles: [
            ...strict.setupFiles,
            'tests/components/unprofiled.ts',
            'tests/components/clean-up.ts',
          ],
          // Axe judges a full screen eight times in some of them: seconds, and much longer on a busy machine.
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
          // They wait for a database, for servers that start and for moments to kill them: others work meanwhile.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
          globalSetup: [
            'tests/setup/runner/compiled-once.ts',
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
          // One cluster after the other: they measure how long writes wait.
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
