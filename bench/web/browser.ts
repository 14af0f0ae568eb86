import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../tests/setup/chromium.ts'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
]

/** Lends a browser, which is closed when the work is done. */
export async function inBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
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

/** Lends a page that knows nothing of any other, signed in as somebody who was here before, or as nobody (null). */
export async function onPage<T>(
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
