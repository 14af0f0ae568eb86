import { defineConfig } from '@playwright/test'
import { findChromium } from './tests/setup/chromium.ts'

const { executablePath, environment } = await findChromium()

export default defineConfig({
  testDir: 'tests/e2e',
  workers: 1,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
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
