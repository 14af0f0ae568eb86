import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { callApi, createLearner, questions } from '../support/learners.ts'
import { openPractice, openSignedIn, type PracticeScreen } from '../support/practice-screen.ts'
import { tab } from '../support/records.ts'

/*
 * A plain connection without a service worker, as in a local network without HTTPS: code that was not loaded yet cannot
 * be loaded while the server cannot be reached.
 */

const REPORTED = /Failed to load a part of the app/
const NOT_LOADED = [/ERR_FAILED|Failed to load resource/, REPORTED] as const
const PART_FAILED = "This part of the page couldn't be loaded."
const CRASHED = 'Something went wrong'

/** Answers requests for this piece of code with a module that fails when it is rendered. */
async function breakCode(page: Page, name: string): Promise<void> {
  await page.route(`**/assets/${name}-*.js`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default () => { throw new Error("a mistake of ours") }',
    }),
  )
}

/** The piece of code cannot be loaded, until the returned function is called. */
async function withhold(page: Page, name: string): Promise<() => Promise<void>> {
  const code = new RegExp(`/assets/${name}-[\\w-]{8}\\.js`)
  await page.route(code, (route) => route.abort())
  return () => page.unroute(code)
}

/** Does what needs the code, and waits until loading it has failed: meanwhile the alert of an earlier failure may show. */
async function failToLoad(page: Page, act: () => Promise<unknown>): Promise<void> {
  const reported = page.waitForEvent('console', (message) => REPORTED.test(message.text()))
  await act()
  await reported
  await expect(page.getByRole('alert')).toContainText(PART_FAILED)
}

test.describe('a screen that fails after a click', () => {
  test('says so in its place: the shell stays, and so do the other screens', async ({
    page,
    server,
    browserErrors,
  }) => {
    browserErrors.expect(/a mistake of ours/)
    const learner = await createLearner(server, questions(2))
    await breakCode(page, 'custom-test')
    await openSignedIn(page, learner.identifier, '/app')
    await tab(page, 'Export').click()
    await expect(page.getByRole('heading', { name: CRASHED })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
    await tab(page, 'Questions').click()
    await expect(page.getByRole('heading', { name: 'Questions', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: CRASHED })).toHaveCount(0)
  })

  test('outside the app, the error screen takes its place, and Back leads on', async ({
    page,
    browserErrors,
  }) => {
    browserErrors.expect(/a mistake of ours/)
    await breakCode(page, 'about')
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('heading', { name: CRASHED })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
    await page.goForward()
    await expect(page.getByRole('heading', { name: CRASHED })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible()
  })
})

/** What is opened first in a session, and what shows that it is there. */
const PIECES: readonly {
  readonly title: string
  readonly code: string
  readonly before?: (screen: PracticeScreen) => Promise<unknown>
  readonly open: (page: Page) => Promise<unknown>
  readonly shown: (page: Page) => ReturnType<Page['locator']>
}[] = [
  {
    title: 'the list of keys',
    code: 'key-list',
    open: (page) => page.keyboard.press('?'),
    shown: (page) => page.getByRole('dialog', { name: /keys|Keyboard/i }),
  },
  {
    title: 'the end of a session',
    code: 'session-summary-view',
    before: (screen) => screen.answer(true),
    open: (page) => page.getByRole('button', { name: /^End session/ }).click(),
    shown: (page) => page.getByRole('heading', { name: /session/i, level: 2 }).first(),
  },
  {
    title: 'the editor of questions',
    code: 'question-editor-dialog',
    before: (screen) => screen.answer(true),
    open: (page) => page.getByRole('button', { name: 'Edit question' }).click(),
    shown: (page) => page.getByRole('dialog', { name: 'Edit question' }),
  },
  {
    title: 'the report of a wrong key',
    code: 'report-key',
    before: (screen) => screen.answer(false),
    open: (page) => page.getByRole('button', { name: /wrong|report/i }).click(),
    shown: (page) => page.getByRole('dialog'),
  },
]

test.describe('without a connection, the screen stays usable and Try Again loads', () => {
  for (const { title, code, before, open, shown } of PIECES) {
    test(title, async ({ page, server, browserErrors }) => {
      browserErrors.expect(...NOT_LOADED)
      const giveBack = await withhold(page, code)
      const { screen } = await openPractice(page, server, questions(3))
      await screen.start('Random')
      await before?.(screen)
      await failToLoad(page, () => open(page))
      const alert = page.getByRole('alert')
      const again = page.getByRole('button', { name: 'Try Again' })
      await failToLoad(page, () => again.click())
      await expect(alert.getByRole('button', { name: 'Reload the page' })).toBeVisible()
      await giveBack()
      await again.click()
      await expect(shown(page)).toBeVisible()
      await expect(alert).toHaveCount(0)
    })
  }

  test('a dialog that was not loaded can be closed, and the session goes on', async ({
    page,
    server,
    browserErrors,
  }) => {
    browserErrors.expect(...NOT_LOADED)
    await withhold(page, 'key-list')
    const { screen } = await openPractice(page, server, questions(3))
    await screen.start('Random')
    await page.keyboard.press('?')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await screen.answer(true)
    await screen.next()
    await screen.answer(true)
  })

  test('the results of a test, which is stored', async ({ page, server, browserErrors }) => {
    browserErrors.expect(...NOT_LOADED)
    const giveBack = await withhold(page, 'exam-results-view')
    const { screen, learner } = await openPractice(page, server, questions(1))
    await screen.start('Test Mode')
    await screen.chooseAnswer(true)
    await failToLoad(page, () => page.getByRole('button', { name: 'Finish Test' }).first().click())
    await expect
      .poll(async () => (await callApi(server, 'GET', `/user-data/load/${learner.identifier}`)).tests)
      .toHaveLength(1)
    await giveBack()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('100%').first()).toBeVisible()
  })

  test('another screen: its tab is open, the shell stays, and the title follows', async ({
    page,
    server,
    browserErrors,
  }) => {
    browserErrors.expect(...NOT_LOADED)
    const giveBack = await withhold(page, 'questions')
    const learner = await createLearner(server, questions(2))
    await openSignedIn(page, learner.identifier, '/app')
    await failToLoad(page, () => tab(page, 'Questions').click())
    await tab(page, 'Export').click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await failToLoad(page, () => tab(page, 'Questions').click())
    await giveBack()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { name: 'Questions', exact: true })).toBeVisible()
    await expect(page).toHaveTitle('Questions · Quizgrove')
  })

  test('what is needed comes by itself when the connection is back', async ({
    page,
    context,
    server,
    browserErrors,
  }) => {
    browserErrors.expect(REPORTED)
    browserErrors.allow(/ERR_INTERNET_DISCONNECTED/)
    const { screen } = await openPractice(page, server, questions(3))
    await screen.start('Random')
    await context.setOffline(true)
    await page.keyboard.press('?')
    await expect(page.getByRole('alert')).toContainText(PART_FAILED)
    await context.setOffline(false)
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})

test('a browser that remembers a failed module is asked for it under another address', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.expect(...NOT_LOADED)
  // Like Chromium up to 150: the address that failed once fails for as long as the page lives.
  await page.route(/\/assets\/key-list-[^?]*\.js$/, (route) => route.abort())
  const { screen } = await openPractice(page, server, questions(3))
  await screen.start('Random')
  await page.keyboard.press('?')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
