import type { CDPSession, Locator, Page } from '@playwright/test'
import { alternate } from '../alternate.ts'
import type { Figure, Part } from '../part.ts'
import { withBrowser, withPage } from '../web/browser.ts'
import { withHelloWorld } from '../web/hello-world.ts'
import { slowestInteraction, watchInteractions } from '../web/interactions.ts'
import { withProduct } from '../web/product.ts'

const LEARNER = { questions: 10_000, responses: 100_000, notes: 500, identifier: 'large-bank-learner' }
/** How many times the processor of a phone is slower. */
const SLOWDOWN = 4
/** A screen with all its acts takes 10 s. */
const ROUNDS = { rounds: 3, warmUps: 1 }

/** "Good" by web.dev/inp. */
const FIGURES: readonly Figure[] = [
  { key: 'time', title: 'slowest interaction', unit: 'ms', bounds: [{ below: 200 }] },
]

interface Screen {
  readonly name: string
  readonly path: string
  /** Shown once there is something to act on. */
  readonly sign: (page: Page) => Locator
  readonly acts: readonly ((page: Page) => Promise<unknown>)[]
}

const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
const pressEscape = (page: Page) => page.keyboard.press('Escape')
const choose = (label: string, index: number) => async (page: Page) => {
  const list = page.getByLabel(label)
  await list.focus()
  for (let times = 0; times < index; times++) await page.keyboard.press('ArrowDown')
}
const firstCard = (list: string) => (page: Page) => page.locator(`[aria-label="${list}"] h3`).first()
const firstOption = (page: Page) => page.locator('fieldset label').first()
const pressFirstOption = (page: Page) => firstOption(page).click()

const SCREENS: readonly Screen[] = [
  {
    name: 'Overview',
    path: '/app',
    sign: (page) => page.getByText(/^[1-9][\d,]* of 10,000$/).first(),
    acts: [
      (page) => page.getByRole('radio', { name: 'Per week' }).check({ force: true }),
      (page) => page.locator('main summary').first().click(),
      press(/^Menu of/),
      pressEscape,
    ],
  },
  {
    name: 'Questions',
    path: '/app/questions',
    sign: firstCard('Questions'),
    acts: [
      (page) => page.getByRole('searchbox').pressSequentially('resi', { delay: 150 }),
      press('Clear filters'),
      choose('Sort by', 2),
      (page) => firstCard('Questions')(page).click(),
      (page) => firstCard('Questions')(page).click(),
      press('Export bank'),
      pressEscape,
      press('Select'),
      press(/^Select all/),
      press(/^Cancel|^Done/),
    ],
  },
  {
    name: 'Practice, Smart Selection',
    path: '/app/practice/smart-selection',
    sign: (page) => page.getByRole('button', { name: /^Smart Selection / }),
    acts: [
      press('Deselect All'),
      press('Select All'),
      press(/^Smart Selection /),
      pressFirstOption,
      press('Submit Answer'),
      press('Next Question'),
      pressFirstOption,
      press('Submit Answer'),
      press(/[Ff]lag/),
    ],
  },
  {
    name: 'Practice History',
    path: '/app/practice/history',
    sign: (page) => page.locator('[aria-label="Responses"] li').first(),
    acts: [choose('Result', 1), choose('Category', 2), press('Clear filters')],
  },
  {
    name: 'Export',
    path: '/app/export',
    sign: (page) => page.getByText('10,000', { exact: true }).first(),
    acts: [
      (page) => page.getByLabel('Test Name').pressSequentially('mine', { delay: 150 }),
      choose('Category Filter', 2),
      (page) => page.getByRole('radio', { name: /^50/ }).check({ force: true }),
    ],
  },
  {
    name: 'Settings',
    path: '/app/settings',
    sign: (page) => page.getByRole('radio', { name: 'Dark' }),
    acts: [
      (page) => page.getByRole('radio', { name: 'Dark' }).check({ force: true }),
      (page) => page.getByRole('radio', { name: 'Light' }).check({ force: true }),
    ],
  },
]

export const part: Part = {
  number: 17,
  title: 'Interaction to next paint',
  needsWeb: true,
  comparisons: SCREENS.map(({ name, acts }) => ({
    work: `${name}: the slowest of ${acts.length} acts, 10,000 questions and 100,000 responses, processor slowed ${SLOWDOWN} times`,
    baseline: 'one empty update of React’s state',
    figures: FIGURES,
  })),
  limit:
    'The browser’s own measure (Event Timing): from the input to the next painted frame. A change of the theme computes the styles of the whole page.',
  measure: () =>
    withHelloWorld((hello) =>
      withProduct([LEARNER], (url) =>
        withBrowser((browser) =>
          withPage(browser, LEARNER.identifier, async (page) => {
            const processor = await page.context().newCDPSession(page)
            await watchInteractions(page)
            return withPage(browser, null, async (counter) => {
              await slowDown(await counter.context().newCDPSession(counter), SLOWDOWN)
              await watchInteractions(counter)
              await counter.goto(`${hello}/click`)
              const both = []
              for (const screen of SCREENS)
                both.push(
                  await alternate(
                    () => actOn(page, processor, url, screen),
                    () => count(counter),
                    ROUNDS,
                  ),
                )
              return both
            })
          }),
        ),
      ),
    ),
}

function slowDown(processor: CDPSession, rate: number) {
  return processor.send('Emulation.setCPUThrottlingRate', { rate })
}

async function actOn(page: Page, processor: CDPSession, url: string, { path, sign, acts }: Screen) {
  await page.bringToFront()
  await slowDown(processor, 1)
  await page.goto(`${url}${path}`)
  await sign(page).waitFor()
  await page.waitForLoadState('networkidle')
  await slowDown(processor, SLOWDOWN)
  let time = 0
  for (const act of acts) time = Math.max(time, await slowestInteraction(page, () => act(page)))
  return { time }
}

async function count(page: Page) {
  await page.bringToFront()
  return { time: await slowestInteraction(page, () => page.getByRole('button').click()) }
}
