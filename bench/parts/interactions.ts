import type { CDPSession, Locator, Page } from '@playwright/test'
import { alternate } from '../alternate.ts'
import type { Figure, Measurement, Part } from '../part.ts'
import { spreadOf } from '../statistics.ts'
import { withBrowser, withPage } from '../web/browser.ts'
import { withHelloWorld } from '../web/hello-world.ts'
import { pressOn, slowestInteraction, watchInteractions } from '../web/interactions.ts'
import { withProduct } from '../web/product.ts'

const LEARNER = { questions: 10_000, responses: 100_000, notes: 500, identifier: 'large-bank-learner' }
/** How many times the processor of a phone is slower. */
const SLOWDOWN = 4
/** A screen with all its acts takes 10 s. */
const ROUNDS = { rounds: 3, warmUps: 1 }

/** "Good" by web.dev/inp. */
const FIGURES: readonly Figure[] = [
  { key: 'time', title: 'slowest interaction', unit: 'ms', bounds: [{ below: 200 }], detail: slowestActs },
]
/** Acts that the table names for each screen. */
const NAMED_ACTS = 3

interface Screen {
  readonly name: string
  readonly path: string
  /** Shown once there is something to act on. */
  readonly sign: (page: Page) => Locator
  /** In this order, by their names in the table. */
  readonly acts: Readonly<Record<string, (page: Page) => Promise<unknown>>>
}

const press = (name: string | RegExp) => (page: Page) =>
  pressOn(page.getByRole('button', { name, exact: typeof name === 'string' }).first())
const pressRadio = (name: string | RegExp) => (page: Page) =>
  pressOn(page.getByRole('radio', { name }), { force: true })
const pressEscape = (page: Page) => page.keyboard.press('Escape')
const choose = (label: string, index: number) => async (page: Page) => {
  const list = page.getByLabel(label)
  await list.focus()
  for (let times = 0; times < index; times++) await page.keyboard.press('ArrowDown')
}
const firstCard = (list: string) => (page: Page) => page.locator(`[aria-label="${list}"] h3`).first()
const pressFirstCard = (page: Page) => pressOn(firstCard('Questions')(page))
const pressFirstOption = (page: Page) => pressOn(page.locator('fieldset label').first())

const SCREENS: readonly Screen[] = [
  {
    name: 'Overview',
    path: '/app',
    sign: (page) => page.getByText(/^[1-9][\d,]* of 10,000$/).first(),
    acts: {
      'Per week': pressRadio('Per week'),
      'open a summary': (page) => pressOn(page.locator('main summary').first()),
      'open the menu': press(/^Menu of/),
      'close it': pressEscape,
    },
  },
  {
    name: 'Questions',
    path: '/app/questions',
    sign: firstCard('Questions'),
    acts: {
      search: (page) => page.getByRole('searchbox').pressSequentially('resi', { delay: 150 }),
      'Clear filters': press('Clear filters'),
      'Sort by': choose('Sort by', 2),
      'open a card': pressFirstCard,
      'close the card': pressFirstCard,
      'Export bank': press('Export bank'),
      'close the dialog': pressEscape,
      Select: press('Select'),
      'Select all': press(/^Select all/),
      Done: press(/^Cancel|^Done/),
    },
  },
  {
    name: 'Practice, Smart Selection',
    path: '/app/practice/smart-selection',
    sign: (page) => page.getByRole('button', { name: /^Smart Selection / }),
    acts: {
      'Deselect All': press('Deselect All'),
      'Select All': press('Select All'),
      'Smart Selection': press(/^Smart Selection /),
      'choose an option': pressFirstOption,
      'Submit Answer': press('Submit Answer'),
      'Next Question': press('Next Question'),
      'choose the next option': pressFirstOption,
      'submit the next answer': press('Submit Answer'),
      flag: press(/[Ff]lag/),
    },
  },
  {
    name: 'Practice History',
    path: '/app/practice/history',
    sign: (page) => page.locator('[aria-label="Responses"] li').first(),
    acts: {
      Result: choose('Result', 1),
      Category: choose('Category', 2),
      'Clear filters': press('Clear filters'),
    },
  },
  {
    name: 'Export',
    path: '/app/export',
    sign: (page) => page.getByText('10,000', { exact: true }).first(),
    acts: {
      'Test Name': (page) => page.getByLabel('Test Name').pressSequentially('mine', { delay: 150 }),
      'Category Filter': choose('Category Filter', 2),
      '50 questions': pressRadio(/^50/),
    },
  },
  {
    name: 'Settings',
    path: '/app/settings',
    sign: (page) => page.getByRole('radio', { name: 'Dark' }),
    acts: { Dark: pressRadio('Dark'), Light: pressRadio('Light') },
  },
]

export const part: Part = {
  number: 17,
  title: 'Interaction to next paint',
  comparisons: SCREENS.map(({ name, acts }) => ({
    work: `${name}: the slowest of ${Object.keys(acts).length} acts, 10,000 questions and 100,000 responses, processor slowed ${SLOWDOWN} times`,
    baseline: 'one empty update of React’s state',
    figures: FIGURES,
  })),
  limit:
    'The browser’s own measure (Event Timing): from the input to the next painted frame. The pointer is on its target before the press, as in real use. A change of the theme computes the styles of the whole page.',
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
  const times: Record<string, number> = {}
  for (const [name, act] of Object.entries(acts))
    times[name] = await slowestInteraction(page, () => act(page))
  return { ...times, time: Math.max(...Object.values(times)) }
}

/** Such as `Export bank 184, Select all 152, search 96`: the slowest acts, by their medians. */
function slowestActs(rounds: readonly Measurement[]): string {
  return Object.keys(rounds[0] ?? {})
    .filter((key) => key !== 'time')
    .map((act) => ({ act, ms: spreadOf(rounds.flatMap((round) => round[act] ?? [])).median }))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, NAMED_ACTS)
    .map(({ act, ms }) => `${act} ${ms}`)
    .join(', ')
}

async function count(page: Page) {
  await page.bringToFront()
  return { time: await slowestInteraction(page, () => pressOn(page.getByRole('button'))) }
}
