import type { Browser } from '@playwright/test'
import { inTurns } from '../in-turns.ts'
import type { Part } from '../part.ts'
import { inBrowser, onPage } from '../web/browser.ts'
import { withProduct } from '../web/product.ts'

const LARGE = { questions: 10_000, responses: 100_000, notes: 500, identifier: 'large-bank-learner' }
const SMALL = { questions: 10, responses: 100, notes: 1, identifier: 'small-bank-learner' }

export const part: Part = {
  number: 10,
  title: 'The Questions tab',
  needsWeb: true,
  comparisons: [
    {
      work: 'from a click on the tab, in the overview, to the first cards painted: 10,000 questions, 100,000 responses',
      against: 'the same with 10 questions, 100 responses',
      figures: [{ key: 'time', title: 'time', unit: 'ms', bounds: [{ atMost: 1.5 }] }],
    },
  ],
  limit:
    'Loading the screen, one file besides those that the app shares (it begins when somebody points at the tab, which this click does not do), then the one list that the overview has not loaded (notes), and rendering a screenful of cards. The order of the texts is worked out while the overview is read, and the bank is asked for anew only when the cards stand.',
  measure: () =>
    withProduct([LARGE, SMALL], (url) =>
      inBrowser(async (browser) => [
        await inTurns(
          () => openQuestions(browser, url, LARGE.identifier),
          () => openQuestions(browser, url, SMALL.identifier),
        ),
      ]),
    ),
}

function openQuestions(browser: Browser, url: string, identifier: string) {
  return onPage(browser, identifier, async (page) => {
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
          // A message comes behind the paint of the frame that asked for it.
          const look = () => {
            if (document.querySelector('[aria-label="Questions"] h3') === null) requestAnimationFrame(look)
            else setTimeout(() => resolve(performance.now() - clickedAt))
          }
          requestAnimationFrame(look)
        }),
    )
    return { time }
  })
}
