import type { Browser } from '@playwright/test'
import { alternate } from '../alternate.ts'
import type { Part } from '../part.ts'
import { withBrowser, withPage } from '../web/browser.ts'
import { withProduct } from '../web/product.ts'

const LARGE = { questions: 10_000, responses: 100_000, notes: 500, identifier: 'large-bank-learner' }
const SMALL = { questions: 10, responses: 100, notes: 1, identifier: 'small-bank-learner' }

export const part: Part = {
  number: 10,
  title: 'The Questions tab',
  comparisons: [
    {
      work: 'from a click on the tab, on the dashboard, to the first painted cards: 10,000 questions, 100,000 responses',
      baseline: 'the same with 10 questions, 100 responses',
      figures: [{ key: 'time', title: 'time', unit: 'ms', bounds: [{ atMost: 1.5 }] }],
    },
  ],
  limit:
    'Loading the code of the screen, one file (normally it starts when the pointer is over the tab, which this click skips), then the notes, the only list that the dashboard has not loaded, and rendering a screenful of cards. The texts are sorted while the dashboard is shown, and the bank is refetched only after the cards are painted.',
  measure: () =>
    withProduct([LARGE, SMALL], (url) =>
      withBrowser(async (browser) => [
        await alternate(
          () => openQuestions(browser, url, LARGE.identifier),
          () => openQuestions(browser, url, SMALL.identifier),
        ),
      ]),
    ),
}

function openQuestions(browser: Browser, url: string, identifier: string) {
  return withPage(browser, identifier, async (page) => {
    await page.goto(`${url}/app`)
    await page
      .getByText(/^[1-9][\d,]* of [\d,]+$/)
      .first()
      .waitFor()
    await page.waitForLoadState('networkidle')
    const time = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const tabs = document.querySelectorAll<HTMLElement>('nav[aria-label="Main"] a')
          const tab = [...tabs].find(({ textContent }) => textContent === 'Questions')
          const clickedAt = performance.now()
          tab?.click()
          // A timer runs after the frame is painted.
          const check = () => {
            if (document.querySelector('[aria-label="Questions"] h3') === null) requestAnimationFrame(check)
            else setTimeout(() => resolve(performance.now() - clickedAt))
          }
          requestAnimationFrame(check)
        }),
    )
    return { time }
  })
}
