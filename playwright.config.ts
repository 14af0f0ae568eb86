import { existsSync, statfsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { browserForJourneys, CHEAP_FRAMES } from './tests/setup/browser/chromium.ts'

const { executablePath, environment } = await browserForJourneys()

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]
/** For pages that are open for seconds, optimizing their scripts costs more than it saves: a sixth of their CPU time. */
const UNOPTIMIZED = '--js-flags=--no-maglev,--no-turbofan'
const launch = {
  executablePath,
  // Without a locale in UTF-8 a browser does not know a file by a name in another script, nor what it holds.
  env: { ...process.env, LC_ALL: 'C.UTF-8', ...environment },
  // What the browser's processes share goes by files otherwise, which takes a twentieth of all CPU time.
  ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
}

/** Journeys that measure how long something takes. */
const TIMED = /large-[a-z]+\.test\.ts$/

export default defineConfig({
  testDir: 'tests/e2e',
  // A journey waits now and then, for a frame or for the server; and long ones at the end of a file wait for nobody.
  workers: '150%',
  fullyParallel: true,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 120_000,
  // What may take only so long says so itself: a busy machine is no fault of a journey.
  expect: { timeout: 15_000 },
  reporter: 'list',
  // What is timed has the machine to itself.
  projects: [
    {
      name: 'journeys',
      testIgnore: TIMED,
      use: { launchOptions: { ...launch, args: [...ARGUMENTS, UNOPTIMIZED, ...CHEAP_FRAMES] } },
    },
    {
      name: 'timed',
      testMatch: TIMED,
      workers: 1,
      dependencies: ['journeys'],
      use: {
        launchOptions: { ...launch, args: ARGUMENTS },
        contextOptions: { reducedMotion: 'no-preference' },
      },
    },
  ],
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    // A service worker answers before `page.route` is asked; the journeys that are about it allow it.
    serviceWorkers: 'block',
    // A trace doubles the time of a long journey; `npm run test:e2e -- --trace=on` makes one when a test needs study.
    trace: 'off',
    // What moves is waited for, and drawn on a processor that has better to do; the journeys that are about it let it move.
    contextOptions: { reducedMotion: 'reduce' },
  },
})

/** Containers have 64 MB of it unless told otherwise, and a browser that runs out of it dies. */
function hasSharedMemory(): boolean {
  const [place, needed] = ['/dev/shm', 1024 ** 3]
  if (!existsSync(place)) return false
  const { bavail, bsize } = statfsSync(place)
  return bavail * bsize >= needed
}
