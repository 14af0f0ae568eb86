import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../tests/setup/browser/chromium.ts'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
]

/** Starts a browser and closes it when the work is done. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const { executablePath, environment } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...environment },
    args: ARGUMENTS,
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/**
 * Opens a page with storage of its own and closes it when the work is done.
 *
 * @param identifier of the learner who is signed in; null: nobody is
 */
export async function withPage<T>(
  browser: Browser,
  identifier: string | null,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    if (identifier !== null) {
      await context.addInitScript((words) => localStorage.setItem('quiz_user_identifier', words), identifier)
    }
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}
