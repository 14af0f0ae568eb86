import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { createLearner, questions } from '../support/learners.ts'
import { toasts } from '../support/practice-screen.ts'

const NOTHING_STORED = 'No stored identity found. Enter your identifier manually.'

test('unknown words do not sign in; known ones stay signed in until Logout (spec §4.1)', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/status of 404/, /Failed to load user data/)
  const { identifier } = await createLearner(server, questions(3))
  await page.goto('/app')
  await signIn(page, 'nobody-knows-me')
  await expect(page.getByRole('alert')).toHaveText('Failed to load user data. Please try again.')
  await signIn(page, `  ${identifier}  `)
  await expect(toasts(page)).toContainText('Loaded 0 tests and 3 questions successfully!')
  await page.reload()
  await page.getByRole('button', { name: 'Menu of Ada Lovelace' }).click()
  await page.getByRole('menuitem', { name: 'Logout', exact: true }).click()
  await expect(toasts(page), 'no message of an earlier sign-in').toHaveText([/^Logged out/])
  await page.reload()
  await expect(page.getByLabel('Identifier')).toHaveValue('')
})

test.describe('before the first script has run (spec §2.3)', () => {
  const FORM = 'Enter Your Quiz Identity'
  const WORDS = 'some-stored-words'

  for (const [what, path, stored, shown] of [
    ['a browser that stores no identifier', '/app', null, FORM],
    ['a browser that stores one', '/app', WORDS, 'Loading...'],
    ['the link to one', `/app#sign-in=${WORDS}`, null, 'Loading...'],
    ['any other screen', '/app/questions', null, 'Loading...'],
  ] as const) {
    test(`${what}: ${shown}`, async ({ page }) => {
      if (stored !== null)
        await page.addInitScript((words) => localStorage.setItem('quiz_user_identifier', words), stored)
      await openWithoutScripts(page, path)
      await expect(page.getByRole('heading')).toHaveText([shown])
    })
  }

  /** Opens a page whose scripts do not arrive. Returns the function that loads them. */
  async function openWithoutScripts(page: Page, path = '/app'): Promise<() => void> {
    const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await mayLoad
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    return load
  }

  for (const [how, press] of [
    ['Enter', (page: Page) => page.getByLabel('Identifier').press('Enter')],
    ['Load Results', (page: Page) => page.getByRole('button', { name: 'Load Results' }).click()],
  ] as const) {
    test(`typed text is kept, and after ${how} its learner is signed in`, async ({ page, server }) => {
      const { identifier } = await createLearner(server)
      const load = await openWithoutScripts(page)
      await page.getByLabel('Identifier').fill(identifier)
      await press(page)
      await expect(page.getByRole('heading')).toHaveText(['Loading...'])
      expect(new URL(page.url()).search, 'no words in the address').toBe('')
      load()
      await expect(page.getByRole('button', { name: 'Menu of Ada Lovelace' })).toBeVisible()
    })
  }

  test('after words that are refused, the focus is where it was', async ({ page }) => {
    const load = await openWithoutScripts(page)
    await page.getByLabel('Identifier').fill('one')
    await page.getByLabel('Identifier').press('Enter')
    load()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByLabel('Identifier')).toBeFocused()
  })

  test('where they cannot be loaded, the page says so and offers to reload it', async ({
    page,
    browserErrors,
  }) => {
    browserErrors.expect(/ERR_FAILED/)
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/app')
    await expect(page.getByRole('alert')).toContainText("This page couldn't be loaded.")
    await expect(page.getByLabel('Identifier')).toBeHidden()
    await page.unroute('**/*.js')
    await page.getByRole('link', { name: 'Reload the page' }).click()
    await page.getByRole('button', { name: 'Use Stored Identity' }).click()
    await expect(page.getByRole('alert')).toHaveText(NOTHING_STORED)
  })

  test('a button is pressed once, when it can do something', async ({ page }) => {
    const load = await openWithoutScripts(page)
    await page.getByRole('button', { name: 'Create a new identity' }).click()
    load()
    await page.getByRole('button', { name: 'I already have an identity' }).click()
    await page.getByRole('button', { name: 'Use Stored Identity' }).click()
    await expect(page.getByRole('alert')).toHaveText(NOTHING_STORED)
    await page.getByLabel('Identifier').fill('a')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('signing in works without browser storage', async ({ page, server }) => {
  const { identifier } = await createLearner(server)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Denied', 'SecurityError')
      },
    })
  })
  await page.goto('/app')
  await page.getByRole('button', { name: /^Theme: System/ }).click()
  await page.getByRole('button', { name: /^Theme: Light/ }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.getByRole('button', { name: 'Use Stored Identity' }).click()
  await expect(page.getByRole('alert')).toHaveText(NOTHING_STORED)
  await signIn(page, identifier)
  await page.getByRole('button', { name: 'Menu of Ada Lovelace' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByLabel('Identifier')).toBeVisible()
})

async function signIn(page: Page, identifier: string): Promise<void> {
  await page.getByLabel('Identifier').fill(identifier)
  await page.getByRole('button', { name: 'Load Results' }).click()
}
