import type { Locator, Page } from '@playwright/test'
import { alternate } from '../alternate.ts'
import type { Figure, Part } from '../part.ts'
import { quantile } from '../statistics.ts'
import { withBrowser, withPage } from '../web/browser.ts'
import { withHelloWorld } from '../web/hello-world.ts'
import { withProduct } from '../web/product.ts'

declare global {
  interface Window {
    /** From the next click until its result is painted, milliseconds. */
    clickTime: Promise<number>
  }
}

const LEARNER = { questions: 10_000, responses: 100_000, notes: 500, identifier: 'large-bank-learner' }
/** Clicks of each kind in one measurement, which is their median. */
const CLICKS = 5

const FIGURES: readonly Figure[] = [
  { key: 'time', title: 'click to paint', unit: 'ms', bounds: [{ below: 50 }, { atMost: 3 }] },
]
const BASELINE = 'one empty update of React’s state, painted'
const KINDS = ['selection', 'verdict', 'question'] as const
type Kind = (typeof KINDS)[number]
/** The result of a click; `count` is that of the empty update. */
type ClickResult = Kind | 'count'

export const part: Part = {
  number: 11,
  title: 'The practice click',
  comparisons: [
    {
      work: 'option to painted selection, Smart Selection, 10,000 questions and 100,000 responses',
      baseline: BASELINE,
      figures: FIGURES,
    },
    { work: 'Submit to painted verdict', baseline: BASELINE, figures: FIGURES },
    { work: 'Next to painted question', baseline: BASELINE, figures: FIGURES },
  ],
  limit:
    'For the selection the wait for the next frame of the screen, at most 17 ms, which the empty update has as well. The verdict takes half a frame longer: React renders the card again, the browser computes styles as the pressed button disappears and scrolls the verdict into view, and the new response is added to the list of 100,000. The notes below are rendered after the paint. The next question takes less. Times end at the frame in which the selection, the verdict or the question is first painted; the short animation of a new question starts with that frame.',
  measure: () =>
    withHelloWorld((hello) =>
      withProduct([LEARNER], (url) =>
        withBrowser((browser) =>
          withPage(browser, LEARNER.identifier, async (page) => {
            await startSession(page, url)
            return withPage(browser, null, async (counter) => {
              await counter.goto(`${hello}/click`)
              const both = []
              for (const kind of KINDS)
                both.push(
                  await alternate(
                    () => practice(page, kind),
                    () => count(counter),
                  ),
                )
              return both
            })
          }),
        ),
      ),
    ),
}

/** Clicks and returns the time until the result is painted, milliseconds. Each frame checks for it before its paint. */
async function timeOfClick(page: Page, result: ClickResult, on: Locator): Promise<number> {
  await page.evaluate((awaited) => {
    const readers: Record<ClickResult, () => string | null | undefined> = {
      selection: () => {
        const submit = [...document.querySelectorAll('main button:enabled')].some(
          ({ textContent }) => textContent?.trim() === 'Submit Answer',
        )
        return submit && document.querySelector('fieldset input:checked') ? 'chosen' : null
      },
      verdict: () => document.querySelector('fieldset ~ div > [role="status"]')?.textContent,
      question: () => document.querySelector('h2:has(~ fieldset:enabled)')?.textContent,
      count: () => document.querySelector('button')?.textContent,
    }
    const before = readers[awaited]()
    window.clickTime = new Promise((resolve) => {
      const watch = ({ timeStamp }: Event) => {
        const check = () => {
          const now = readers[awaited]()
          if (!now || now === before) requestAnimationFrame(check)
          // A timer runs after the frame is painted.
          else setTimeout(() => resolve(performance.now() - timeStamp))
        }
        requestAnimationFrame(check)
      }
      window.addEventListener('click', watch, { capture: true, once: true })
    })
  }, result)
  await on.click()
  return page.evaluate(() => window.clickTime)
}

async function startSession(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/app/practice/smart-selection`)
  await page.getByRole('button', { name: /^Smart Selection / }).click()
  await page.locator('fieldset label').first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** Answers some questions with all three clicks and returns the median time of one kind. */
async function practice(page: Page, kind: Kind) {
  await page.bringToFront()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const times: number[] = []
  for (let clicks = 0; clicks < CLICKS; clicks++) {
    const taken = {
      selection: await timeOfClick(page, 'selection', page.locator('fieldset label').first()),
      verdict: await timeOfClick(page, 'verdict', button('Submit Answer')),
      question: await timeOfClick(page, 'question', button('Next Question')),
    }
    times.push(taken[kind])
  }
  return { time: quantile(times, 0.5) }
}

async function count(page: Page) {
  await page.bringToFront()
  const times: number[] = []
  for (let clicks = 0; clicks < CLICKS; clicks++)
    times.push(await timeOfClick(page, 'count', page.getByRole('button')))
  return { time: quantile(times, 0.5) }
}
