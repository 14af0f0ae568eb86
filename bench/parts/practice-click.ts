import type { Locator, Page } from '@playwright/test'
import { inTurns } from '../in-turns.ts'
import type { Figure, Part } from '../part.ts'
import { quantile } from '../statistics.ts'
import { inBrowser, onPage } from '../web/browser.ts'
import { startHelloWorld } from '../web/hello-world.ts'
import { withProduct } from '../web/product.ts'

declare global {
  interface Window {
    /** From each click to behind the paint of its frame, milliseconds. */
    clickTimes: number[]
  }
}

const LEARNER = { questions: 10_000, responses: 100_000, notes: 500, identifier: 'large-bank-learner' }
/** Clicks of each kind in one reading, of which the middle one counts. */
const CLICKS = 5

const FIGURES: readonly Figure[] = [
  { key: 'time', title: 'click to paint', unit: 'ms', bounds: [{ below: 50 }, { atMost: 3 }] },
]
const AGAINST = 'one empty update of React’s state, painted'
const KINDS = ['option', 'submit', 'next'] as const
type Kind = (typeof KINDS)[number]

export const part: Part = {
  number: 11,
  title: 'The practice click',
  needsWeb: true,
  comparisons: [
    {
      work: 'option to painted selection, 10,000 questions and 100,000 responses',
      against: AGAINST,
      figures: FIGURES,
    },
    { work: 'Submit to painted verdict', against: AGAINST, figures: FIGURES },
    { work: 'Next to painted question', against: AGAINST, figures: FIGURES },
  ],
  limit: 'The wait for the next frame of the screen, 17 ms at most, which the empty update has as well.',
  measure: async () => {
    const hello = await startHelloWorld()
    try {
      return await withProduct([LEARNER], (url) =>
        inBrowser((browser) =>
          onPage(browser, LEARNER.identifier, async (page) => {
            await startSession(page, url)
            return onPage(browser, null, async (counter) => {
              await watchClicks(counter)
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

/** From the next load on, notes for each click when the frame after it was painted. */
async function watchClicks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.clickTimes = []
    const note = ({ timeStamp }: Event) =>
      requestAnimationFrame(() => setTimeout(() => window.clickTimes.push(performance.now() - timeStamp)))
    window.addEventListener('click', note, true)
  })
}

/** A label clicks its field as well: the learner's own click is the first. */
async function timeOfClick(page: Page, on: Locator): Promise<number> {
  await page.evaluate(() => window.clickTimes.splice(0))
  await on.click()
  const noted = await page.waitForFunction(() => window.clickTimes[0])
  return (await noted.jsonValue()) ?? 0
}

async function startSession(page: Page, url: string): Promise<void> {
  await watchClicks(page)
  await page.goto(`${url}/app/practice/smart-selection`)
  await page.getByRole('button', { name: /^Random / }).click()
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
      option: await timeOfClick(page, page.locator('fieldset label').first()),
      submit: await timeOfClick(page, button('Submit Answer')),
      next: await timeOfClick(page, button('Next Question')),
    }
    times.push(taken[kind])
  }
  return { time: quantile(times, 0.5) }
}

async function count(page: Page) {
  await page.bringToFront()
  const times: number[] = []
  for (let clicks = 0; clicks < CLICKS; clicks++)
    times.push(await timeOfClick(page, page.getByRole('button')))
  return { time: quantile(times, 0.5) }
}
