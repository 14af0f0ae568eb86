import { gzipSync } from 'node:zlib'
import type { Browser, Page, Response } from '@playwright/test'
import { alternate } from '../alternate.ts'
import type { Part } from '../part.ts'
import { withBrowser, withPage } from '../web/browser.ts'
import { withHelloWorld } from '../web/hello-world.ts'
import { withProduct } from '../web/product.ts'

const LEARNER = { questions: 20, responses: 20, notes: 1, identifier: 'small-bank-learner' }
const PRACTICE = '/app/practice/smart-selection'

/** Sizes do not vary; the second round shows it. */
const ROUNDS = { rounds: 2, warmUps: 0 }

export const part: Part = {
  number: 9,
  title: 'JavaScript of the first pages',
  comparisons: [
    {
      work: 'all that `/` loads',
      baseline: 'a page that says hello, by the same framework, router and build',
      figures: [{ key: 'size', title: 'JavaScript, gzip', unit: 'kB', bounds: [{ atMost: 1.2 }] }],
    },
    {
      work: `all that \`${PRACTICE}\` has loaded when the first question can be answered`,
      baseline: 'the same page that says hello',
      figures: [{ key: 'size', title: 'JavaScript, gzip', unit: 'kB', bounds: [{ atMost: 1.9 }] }],
    },
  ],
  limit:
    'React and the router are nine tenths of the baseline and of `/`. The goal for the first question is 1.8 ×, 9 kB less. Loaded before it are also the practice screen (15 kB) and its rules (9 kB, of exams 2 kB), queries and changes (10 kB), TanStack Query (9 kB), the outbox (8 kB), the shell (5 kB), the cache on the device (5 kB with idb), the identity screen (4 kB), which is prerendered, and toasts (3 kB). Validation, notes, the editor and what lists and papers need are loaded later, and the user menu when the pointer is near it.',
  measure: () =>
    withHelloWorld((hello) =>
      withProduct([LEARNER], (url) =>
        withBrowser(async (browser) => {
          const greeting = () => sizeOfScripts(browser, null, hello, untilIdle)
          return [
            await alternate(() => sizeOfScripts(browser, null, `${url}/`, untilIdle), greeting, ROUNDS),
            await alternate(
              () => sizeOfScripts(browser, LEARNER.identifier, `${url}${PRACTICE}`, untilAnswerable),
              greeting,
              ROUNDS,
            ),
          ]
        }),
      ),
    ),
}

/** Size of the scripts that the page has loaded when `ready` resolves, each compressed by itself, kB. */
async function sizeOfScripts(
  browser: Browser,
  identifier: string | null,
  address: string,
  ready: (page: Page) => Promise<unknown>,
) {
  return withPage(browser, identifier, async (page) => {
    const scripts = new Map<string, Promise<Buffer>>()
    const count = (response: Response) => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith('.js')) scripts.set(pathname, response.body())
    }
    page.on('response', count)
    await page.goto(address)
    await ready(page)
    // What comes later does not count, and may not arrive before the page is closed.
    page.off('response', count)
    const bodies = await Promise.all(scripts.values())
    return { size: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000 }
  })
}

function untilIdle(page: Page) {
  return page.waitForLoadState('networkidle')
}

async function untilAnswerable(page: Page) {
  await page.getByRole('button', { name: /^Random / }).click()
  await page.locator('fieldset label').first().waitFor()
}
