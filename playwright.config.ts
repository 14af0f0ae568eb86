import { existsSync, statfsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { CHEAP_FRAMES, findTestBrowser } from './tests/setup/browser/chromium.ts'

const { executablePath, environment } = await findTestBrowser()

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]
/** Pages here are open for seconds only: optimizing their scripts costs a sixth of their CPU time and never pays off. */
const UNOPTIMIZED = '--js-flags=--no-maglev,--no-turbofan'
const launch = {
  executablePath,
  // Without a UTF-8 locale Chromium cannot open files whose names are not ASCII.
  env: { ...process.env, LC_ALL: 'C.UTF-8', ...environment },
  // By default Playwright makes Chromium share memory through files in /tmp, which takes 5% of all CPU time.
  ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
}

/** Tests that measure how long something takes. */
const TIMED = /large-[a-z]+\.test\.ts$/

export default defineConfig({
  testDir: 'tests/e2e',
  // More workers than cores: tests often wait for a frame or for the server.
  workers: '150%',
  fullyParallel: true,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 120_000,
  // Generous, so that a busy machine fails no test. Tests with a real time limit set it themselves.
  expect: { timeout: 15_000 },
  reporter: 'list',
  // Timed tests run alone, after all others.
  projects: [
    {
      name: 'e2e',
      testIgnore: TIMED,
      use: { launchOptions: { ...launch, args: [...ARGUMENTS, UNOPTIMIZED, ...CHEAP_FRAMES] } },
    },
    {
      name: 'timed',
      testMatch: TIMED,
      workers: 1,
      dependencies: ['e2e'],
      use: {
        launchOptions: { ...launch, args: ARGUMENTS },
        contextOptions: { reducedMotion: 'no-preference' },
      },
    },
  ],
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    // Requests that a service worker answers never reach `page.route`. Tests of the service worker allow it.
    serviceWorkers: 'block',
    // A trace doubles the time of a long test. To record one: `npm run test:e2e -- --trace=on`.
    trace: 'off',
    // Animations cost time to draw and to wait for. Tests of animations turn them on.
    contextOptions: { reducedMotion: 'reduce' },
  },
})

/** Whether /dev/shm has 1 GB free. Containers have 64 MB by default, and a browser that runs out of it crashes. */
function hasSharedMemory(): boolean {
  const [folder, neededBytes] = ['/dev/shm', 1024 ** 3]
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= neededBytes
}
