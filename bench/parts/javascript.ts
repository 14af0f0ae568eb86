import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { inTurns } from '../in-turns.ts'
import type { Part } from '../part.ts'
import { inBrowser, onPage } from '../web/browser.ts'
import { startHelloWorld } from '../web/hello-world.ts'
import { withProduct } from '../web/product.ts'

const LEARNER = { questions: 20, responses: 20, notes: 1, identifier: 'small-bank-learner' }
const PRACTICE = '/app/practice/smart-selection'

/** Bytes do not waver: the second round is there to show it. */
const ROUNDS = { rounds: 2, warmUps: 0 }

export const part: Part = {
  number: 9,
  title: 'JavaScript of the first pages',
  needsWeb: true,
  comparisons: [
    {
      work: 'all that `/` loads',
      against: 'a page that says hello, by the same framework, router and build',
      figures: [{ key: 'size', title: 'JavaScript, gzip', unit: 'kB', bounds: [{ atMost: 1.2 }] }],
    },
    {
      work: `all that \`${PRACTICE}\` has loaded when the first question can be answered`,
      against: 'the same page that says hello',
      figures: [{ key: 'size', title: 'JavaScript, gzip', unit: 'kB', bounds: [{ atMost: 2 }] }],
    },
  ],
  limit:
    "React and the router are nine tenths of the hello, and of `/`. Before a question can be answered Radix's dialog and toasts (some 20 kB), TanStack Query, the outbox and the practice screen come on top; what validates, shows notes and edits comes later, and the user menu when somebody is about to open it.",
  measure: async () => {
    const hello = await startHelloWorld()
    try {
      return await withProduct([LEARNER], (url) =>
        inBrowser(async (browser) => {
          const greeting = () => loaded(browser, null, hello.url, quiet)
          return [
            await inTurns(() => loaded(browser, null, `${url}/`, quiet), greeting, ROUNDS),
            await inTurns(
              () => loaded(browser, LEARNER.identifier, `${url}${PRACTICE}`, untilAnswerable),
              greeting,
              ROUNDS,
            ),
          ]
        }),
      )
    } finally {
      hello.close()
    }
  },
}

/** Kilobytes of the scripts that the page asked for until `ready` has come about, each compressed by itself. */
async function loaded(
  browser: Browser,
  identifier: string | null,
  address: string,
  ready: (page: Page) => Promise<unknown>,
) {
  return onPage(browser, identifier, async (page) => {
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

function quiet(page: Page) {
  return page.waitForLoadState('networkidle')
}

async function untilAnswerable(page: Page) {
  await page.getByRole('button', { name: /^Random / }).click()
  await page.locator('fieldset label').first().waitFor()
}
