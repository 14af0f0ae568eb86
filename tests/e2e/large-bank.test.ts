import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Locator, Page, TestInfo } from '@playwright/test'
import { freshDataDir } from '../setup/running-server.ts'
import { expect, test } from './fixtures.ts'
import { openSignedIn } from './practice-screen.ts'
import { rows, tab } from './records.ts'

/** Issue 3, "Done when" 4: how soon a screen is ready, and how long nothing may block the page, milliseconds. */
const READY_WITHIN_MS = 2000
const LONGEST_TASK_MS = 100

/** Whatever else the machine does may spoil one measurement, not all: what is slow by itself is slow every time. */
const TRIES = 3

/** Two frames between two turns of the wheel, milliseconds. */
const WHEEL_PAUSE_MS = 32

test.describe.configure({ timeout: 120_000 })

test('10,000 questions and 100,000 responses are ready within 2 s and never block the page', async ({
  page,
  startOwnServer,
}, testInfo) => {
  const dataDir = freshDataDir()
  execFileSync(process.execPath, ['scripts/make-large-bank.ts'], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { ...process.env, DATA_DIR: dataDir },
  })
  const server = await startOwnServer({ dataDir })
  await watchLongTasks(page)
  const measured = new Measurements(page, testInfo)

  await openSignedIn(page, 'large-bank-learner', `${server.url}/app/export`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const question = rows(page, 'Questions').first()
  const response = rows(page, 'Responses').first()

  await measured.ready('Practice History', response, {
    from: () => goTo(page, `${server.url}/app/practice/smart-selection`),
    go: () => page.getByRole('link', { name: 'View Practice History' }).click(),
  })
  await measured.ready('Practice History, from nothing', response, {
    go: () => page.goto(`${server.url}/app/practice/history`, { waitUntil: 'commit' }),
  })
  await measured.fluid('scrolling through responses', () => turnWheel(page, response))
  await measured.fluid('filtering responses', async () => {
    await page.getByLabel('Result').selectOption('Incorrect')
    await page.getByLabel('Category').selectOption('Circuits')
    await expect(page.getByRole('status').filter({ hasText: /^\d,\d{3} matches$/ })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
  })

  await measured.ready('Questions', question, {
    from: () => goTo(page, `${server.url}/app/export`),
    go: () => tab(page, 'Questions').click(),
  })
  await measured.ready('Questions, from nothing', question, {
    go: () => page.goto(`${server.url}/app/questions`, { waitUntil: 'commit' }),
  })
  await measured.fluid('typing a search', async () => {
    await page.getByRole('searchbox').pressSequentially('resistor blocks 77', { delay: 40 })
    await expect(page).toHaveURL(/search=resistor/)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).not.toHaveURL(/search/)
  })
  await measured.fluid('sorting', async () => {
    for (const order of ['accuracy', 'attempts', 'recent', 'category', 'flagged', 'name']) {
      await page.getByLabel('Sort by').selectOption(order)
      await expect(page).toHaveURL(order === 'name' ? /questions$/ : new RegExp(`sort=${order}`))
    }
  })
  await measured.fluid('writing the bank in each format', async () => {
    await page.getByRole('button', { name: 'Export bank' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export bank' })
    for (const format of ['JSON', 'CSV', 'GIFT', 'Moodle XML']) {
      await dialog.getByRole('radio', { name: format, exact: true }).check()
      await expect(dialog.getByRole('status')).toContainText('The file holds 10,000 questions.')
    }
    await dialog.getByRole('button', { name: 'Close' }).click()
  })
  await measured.fluid('scrolling through questions', () => turnWheel(page, question))
  await measured.fluid('opening a question and flagging it', async () => {
    const shown = rows(page, 'Questions').nth(5)
    const header = shown.getByRole('heading', { level: 3 }).getByRole('button')
    const flag = shown.getByRole('button', { name: /^(Flag|Unflag) question$/ })
    await header.click()
    await expect(shown.getByRole('heading', { name: /^Practice Attempts/ })).toBeVisible()
    await flag.click()
    await expect(flag).toBeEnabled()
    await header.click()
  })
})

async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

declare global {
  interface Window {
    /** Durations of the long tasks since it was last emptied, milliseconds. */
    longTasks: number[]
  }
}

async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.longTasks = []
    new PerformanceObserver((list) => {
      window.longTasks.push(...list.getEntries().map(({ duration }) => duration))
    }).observe({ type: 'longtask', buffered: true })
  })
}

/** Holds what is done to the limits, and notes the figures with the test. The best of a few tries counts. */
class Measurements {
  readonly #page: Page
  readonly #testInfo: TestInfo

  constructor(page: Page, testInfo: TestInfo) {
    this.#page = page
    this.#testInfo = testInfo
  }

  /** @param from goes where the way begins, before time is taken. */
  async ready(
    screen: string,
    sign: Locator,
    { from, go }: { readonly from?: () => Promise<unknown>; readonly go: () => Promise<unknown> },
  ): Promise<void> {
    await this.#hold(`${screen}: ready`, READY_WITHIN_MS, async () => {
      await from?.()
      const startedAt = performance.now()
      await go()
      await sign.waitFor()
      return performance.now() - startedAt
    })
  }

  /** @param act leaves things as it finds them. */
  async fluid(what: string, act: () => Promise<unknown>): Promise<void> {
    await this.#hold(`${what}: longest task`, LONGEST_TASK_MS, async () => {
      await this.#takeLongTasks()
      await act()
      return Math.max(0, ...(await this.#takeLongTasks()))
    })
  }

  async #hold(what: string, limit: number, measure: () => Promise<number>): Promise<void> {
    let best = Number.POSITIVE_INFINITY
    for (let tries = 0; tries < TRIES && best > limit; tries++) best = Math.min(best, await measure())
    this.#testInfo.annotations.push({ type: 'measured', description: `${what} ${Math.round(best)} ms` })
    expect.soft(best, what).toBeLessThanOrEqual(limit)
  }

  /** Long tasks are told at the end of the frame they were in. */
  #takeLongTasks(): Promise<number[]> {
    return this.#page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          requestAnimationFrame(() => setTimeout(() => resolve(window.longTasks.splice(0)), 50))
        }),
    )
  }
}

/** Down as fast as a hand turns it, then to the far end and back. */
async function turnWheel(page: Page, first: Locator): Promise<void> {
  await first.hover()
  for (let turn = 0; turn < 60; turn++) {
    await page.mouse.wheel(0, 900)
    await page.waitForTimeout(WHEEL_PAUSE_MS)
  }
  for (const to of [0.5, 1, 0]) {
    await first.evaluate((row, part) => {
      const scroller = row.parentElement!.parentElement!
      scroller.scrollTop = scroller.scrollHeight * part
    }, to)
    await page.waitForTimeout(WHEEL_PAUSE_MS)
  }
}
