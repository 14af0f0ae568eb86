import type { Locator, Page } from '@playwright/test'
import { inTurns } from '../in-turns.ts'
import type { Figure, Part } from '../part.ts'
import { quantile } from '../statistics.ts'
import { inBrowser, onPage } from '../web/browser.ts'
import { startHelloWorld } from '../web/hello-world.ts'
import { withProduct } from '../web/product.ts'

declare global {
  interface Window {
    /** From the next click to behind the paint of what it brings, milliseconds. */
    clickTime: Promise<number>
  }
}

const LEARNER = { questions: 10_000, responses: 100_000, notes: 500, identifier: 'large-bank-learner' }
/** Clicks of each kind in one reading, of which the middle one counts. */
const CLICKS = 5

const FIGURES: readonly Figure[] = [
  { key: 'time', title: 'click to paint', unit: 'ms', bounds: [{ below: 50 }, { atMost: 3 }] },
]
const AGAINST = 'one empty update of React’s state, painted'
const KINDS = ['selection', 'verdict', 'question'] as const
type Kind = (typeof KINDS)[number]
/** What a click brings, `count` that of the empty update. */
type Brings = Kind | 'count'

export const part: Part = {
  number: 11,
  title: 'The practice click',
  needsWeb: true,
  comparisons: [
    {
      work: 'option to painted selection, Smart Selection, 10,000 questions and 100,000 responses',
      against: AGAINST,
      figures: FIGURES,
    },
    { work: 'Submit to painted verdict', against: AGAINST, figures: FIGURES },
    { work: 'Next to painted question', against: AGAINST, figures: FIGURES },
  ],
  limit:
    'For the selection the wait for the next frame of the screen, 17 ms at most, which the empty update has as well. The verdict stands half a frame later: React makes the card anew, the browser works out styles as the pressed button goes and scrolls the verdict into sight, and the list of 100,000 answers takes up the new one; the notes below are made behind the paint, and the new answer is no longer looked for in the list. The next question takes less. It is counted to the frame in which the selection, the verdict or the question is first painted; the short movement that brings a question in begins with that frame.',
  measure: async () => {
    const hello = await startHelloWorld()
    try {
      return await withProduct([LEARNER], (url) =>
        inBrowser((browser) =>
          onPage(browser, LEARNER.identifier, async (page) => {
            await startSession(page, url)
            return onPage(browser, null, async (counter) => {
              await counter.goto(`${hello.url}/click`)
              const both = []
              for (const kind of KINDS)
                both.push(
                  await inTurns(
                    () => practise(page, kind),
                    () => count(counter),
                  ),
                )
              return both
            })
          }),
        ),
      )
    } finally {
      hello.close()
    }
  },
}

/**
 * Clicks, and tells the milliseconds from the click until what it brings is painted: watched for in each frame before
 * its paint, until it stands in the page.
 */
async function timeOfClick(page: Page, brings: Brings, on: Locator): Promise<number> {
  await page.evaluate((awaited) => {
    const signs: Record<Brings, () => string | null | undefined> = {
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
    const before = signs[awaited]()
    window.clickTime = new Promise((resolve) => {
      const watch = ({ timeStamp }: Event) => {
        const look = () => {
          const now = signs[awaited]()
          if (!now || now === before) requestAnimationFrame(look)
          // A message comes behind the paint of the frame that asked for it.
          else setTimeout(() => resolve(performance.now() - timeStamp))
        }
        requestAnimationFrame(look)
      }
      window.addEventListener('click', watch, { capture: true, once: true })
    })
  }, brings)
  await on.click()
  return page.evaluate(() => window.clickTime)
}

async function startSession(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/app/practice/smart-selection`)
  await page.getByRole('button', { name: /^Smart Selection / }).click()
  await page.locator('fieldset label').first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** Answers a few questions; all three clicks of each, of which one kind is told. */
async function practise(page: Page, kind: Kind) {
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
