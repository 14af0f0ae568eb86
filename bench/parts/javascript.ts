import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
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
  needsWeb: true,
  comparisons: [
    {
      work: 'all that `/` loads',
      baseline: 'a page that says hello, by the same framework, router and build',
      figures: [{ key: 'size', title: 'JavaScript, gzip', unit: 'kB', bounds: [{ atMost: 1.2 }] }],
    },
    {
      work: `all that \`${PRACTICE}\` has loaded when the first question can be answered`,
      baseline: 'the same page that says hello',
      figures: [{ key: 'size', title: 'JavaScript, gzip', unit: 'kB', bounds: [{ atMost: 2 }] }],
    },
  ],
  limit:
    "React and the router are nine tenths of the baseline and of `/`. Radix's toasts (8.5 kB), TanStack Query, the outbox and the practice screen are also loaded before the first question. Validation, notes and the editor are loaded later, and the user menu when the pointer is near it.",
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
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith('.js')) scripts.set(pathname, response.body())
    })
    await page.goto(address)
    await ready(page)
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
