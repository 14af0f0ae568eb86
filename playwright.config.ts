import { defineConfig } from '@playwright/test'
import { findChromium } from './tests/setup/chromium.ts'

const { executablePath, environment } = await findChromium()

/** Journeys that measure how long something takes. */
const TIMED = /large-[a-z]+\.test\.ts$/

export default defineConfig({
  testDir: 'tests/e2e',
  workers: '100%',
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 120_000,
  // What may take only so long says so itself: a busy machine is no fault of a journey.
  expect: { timeout: 15_000 },
  reporter: 'list',
  // What is timed has the machine to itself.
  projects: [
    { name: 'journeys', testIgnore: TIMED },
    { name: 'timed', testMatch: TIMED, workers: 1, dependencies: ['journeys'] },
  ],
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    // A service worker answers before `page.route` is asked; the journeys that are about it allow it.
    serviceWorkers: 'block',
    // A trace doubles the time of a long journey; `npm run test:e2e -- --trace=on` makes one when a test needs study.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      env: { ...process.env, ...environment },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
      ],
    },
  },
})
