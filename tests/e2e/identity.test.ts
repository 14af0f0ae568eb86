import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { plantLearner, questions } from './learners.ts'
import { PageClock } from './page-clock.ts'
import { toasts } from './practice-screen.ts'

const KEY = 'quiz_user_identifier'
const EMPTY = 'Please enter your quiz identity'
const MALFORMED = 'Invalid identifier format. Use format: word-word-word'
const NOTHING_STORED = 'No stored identity found. Enter your identifier manually.'
const LOAD_FAILED = 'Failed to load user data. Please try again.'
const LOADS = '**/api/v1/user-data/load/**'

test('the screen has the words of spec §2.4', async ({ page }) => {
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'Enter Your Quiz Identity', exact: true })).toBeVisible()
  await expect(page.getByLabel('Identifier', { exact: true })).toHaveAttribute('placeholder', /^\w+-\w+-\w+$/)
  await expect(page.getByRole('button', { name: 'Load Results', exact: true })).toBeEnabled()
  await expect(page.getByText('Or', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use Stored Identity', exact: true })).toBeEnabled()
})

test('what is not three lowercase words is refused before anything is asked (spec §5.1)', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/app')
  for (const [typed, alert] of [
    ['', EMPTY],
    ['   ', EMPTY],
    ['one', MALFORMED],
    ['one-two', MALFORMED],
    ['one-two-three-four', MALFORMED],
    ['one two three', MALFORMED],
    ['one_two_three', MALFORMED],
    ['One-two-three', MALFORMED],
    ['one-two-thr33', MALFORMED],
    ['one--three', MALFORMED],
    ['-one-two-three', MALFORMED],
    ['one-two-three-', MALFORMED],
    ['öne-two-three', MALFORMED],
    ['one-two- three', MALFORMED],
  ] as const) {
    await page.getByLabel('Identifier').fill(typed)
    await expect(page.getByRole('alert'), 'typing takes the alert away').toHaveCount(0)
    await page.getByRole('button', { name: 'Load Results' }).click()
    await expect(page.getByRole('alert'), JSON.stringify(typed)).toHaveText(alert)
  }
  await page.getByLabel('Identifier').fill('One Two Three')
  await page.getByRole('button', { name: 'Load Results' }).click()
  await expect(page.getByRole('button', { name: 'one-two-three' })).toBeVisible()
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([])
  expect(await stored(page)).toBeNull()
})

test('an unknown identifier: an alert that leaves after 5 seconds, a toast, nothing stored (spec §4.1, §8.2)', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/, /Failed to load user data/)
  const clock = await PageClock.of(page)
  await page.goto('/app')
  await page.getByLabel('Identifier').fill('nobody-knows-me')
  await clock.stop()
  await page.getByRole('button', { name: 'Load Results' }).click()
  const alert = page.getByRole('alert')
  await clock.untilVisible(alert)
  await expect(alert).toHaveText(LOAD_FAILED)
  await expect(toasts(page)).toContainText('Error')
  await expect(toasts(page)).toContainText(LOAD_FAILED)
  await expect(toasts(page), 'destructive').toHaveClass(/bg-poor-fill/)
  expect(await stored(page)).toBeNull()
  await clock.advance(4_800)
  await expect(alert).toBeVisible()
  await clock.advance(200)
  await expect(alert).toHaveCount(0)
  await expect(page.getByLabel('Identifier'), 'what was typed stays').toHaveValue('nobody-knows-me')
  await expect(page.getByText(/^No account has the words nobody-knows-me\./), 'and what to do').toBeVisible()
})

for (const [name, fail, complaint] of [
  ['a server that fails', (route: Route) => route.fulfill({ status: 500, body: 'broken' }), /status of 500/],
  ['no server at all', (route: Route) => route.abort(), /ERR_FAILED/],
  ['an answer that is no learner', (route: Route) => route.fulfill({ json: [] }), /UnreadableReplyError/],
  ['an answer that is no JSON', (route: Route) => route.fulfill({ body: '<html>' }), /SyntaxError/],
] as const) {
  test(`${name}: the same words, and the next try may succeed (spec §8.2)`, async ({ page, complaints }) => {
    complaints.expect(complaint, /Failed to load user data/)
    await page.route(LOADS, fail, { times: 1 })
    await page.goto('/app')
    await signIn(page, 'sample-quiz-learner')
    await expect(page.getByRole('alert')).toHaveText(LOAD_FAILED)
    await expect(toasts(page)).toContainText('Error')
    await page.getByRole('button', { name: 'Load Results' }).click()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(toasts(page), 'the failure is over').toHaveText([/^Success/])
  })
}

test('while it loads, the button says so and is disabled; then the learner is in, and stored (spec §2.4, §4.1)', async ({
  page,
  server,
}) => {
  const { identifier } = await plantLearner(server, questions(3))
  const release = await holdLoads(page)
  await page.goto('/app')
  await signIn(page, `  ${identifier}  `)
  await expect(page.getByRole('button', { name: 'Loading...', exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Use Stored Identity' })).toBeDisabled()
  await expect(page.getByText('Loading your data...', { exact: true })).toBeVisible()
  release()
  await expect(toasts(page)).toContainText('Success')
  await expect(toasts(page)).toContainText('Loaded 0 tests and 3 questions successfully!')
  expect(await stored(page)).toBe(identifier)
  expect(
    (await toasts(page).boundingBox())!.width,
    'in a region at most 420 px wide (spec §9.1)',
  ).toBeLessThanOrEqual(420)
  await toasts(page).getByRole('button', { name: 'Close' }).click()
  await expect(toasts(page)).toHaveCount(0)
})

test('a stored identifier is loaded at the start, behind a full-page spinner (spec §4.1)', async ({
  page,
  server,
}) => {
  const { identifier } = await plantLearner(server)
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [KEY, identifier] as const)
  const release = await holdLoads(page)
  await page.goto('/app')
  await expect(page.getByText('Loading your data...', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Identifier')).toHaveCount(0)
  release()
  await expect(toasts(page)).toContainText('Loaded 0 tests and 0 questions successfully!')
})

test('before the first script has run there is a full-page "Loading..." (spec §2.3)', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/app')
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
})

test('Use Stored Identity: with nothing stored, something malformed, something that loads (spec §5.1)', async ({
  page,
  server,
}) => {
  const { identifier } = await plantLearner(server)
  await page.goto('/app')
  const useStored = page.getByRole('button', { name: 'Use Stored Identity' })
  await useStored.click()
  await expect(page.getByRole('alert')).toHaveText(NOTHING_STORED)
  await store(page, 'Not an identifier')
  await useStored.click()
  await expect(page.getByLabel('Identifier')).toHaveValue('Not an identifier')
  await expect(page.getByRole('alert')).toHaveText(MALFORMED)
  await store(page, identifier)
  const release = await holdLoads(page)
  await useStored.click()
  await expect(page.getByLabel('Identifier')).toHaveValue(identifier)
  await expect(page.getByRole('button', { name: 'Loading...' })).toBeDisabled()
  release()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('a malformed stored value is not loaded at the start', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.addInitScript((key) => localStorage.setItem(key, 'DROP TABLE users'), KEY)
  await page.goto('/app')
  await expect(page.getByLabel('Identifier')).toBeVisible()
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([])
})

test('a stored identifier that does not load leads to the identity screen with the alert (spec §4.1)', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/, /Failed to load user data/)
  await page.addInitScript((key) => localStorage.setItem(key, 'nobody-knows-me'), KEY)
  await page.goto('/app')
  await expect(page.getByRole('alert')).toHaveText(LOAD_FAILED)
  await expect(page.getByLabel('Identifier')).toBeVisible()
  await page.evaluate((key) => localStorage.removeItem(key), KEY)
  await page.getByRole('button', { name: 'Use Stored Identity' }).click()
  await expect(page.getByRole('alert'), 'only of what was done last').toHaveText(NOTHING_STORED)
})

test('Logout forgets the identifier and says so; the next visit asks again (spec §4.1)', async ({
  page,
  server,
}) => {
  const { identifier } = await plantLearner(server)
  await page.goto('/app')
  await signIn(page, identifier)
  await page.getByRole('button', { name: 'Menu of Ada Lovelace' }).click()
  await page.getByRole('menuitem', { name: 'Logout', exact: true }).click()
  await expect(toasts(page), 'nobody is loaded any more').toHaveText([/^Logged out/])
  await expect(toasts(page)).toContainText('You have been successfully logged out.')
  await expect(page.getByLabel('Identifier')).toHaveValue('')
  expect(await stored(page)).toBeNull()
  await page.reload()
  await expect(page.getByLabel('Identifier')).toBeVisible()
})

test('where the browser stores nothing, one signs in all the same', async ({ page, server }) => {
  const { identifier } = await plantLearner(server)
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

/** Holds every answer to a load back until it is released. */
async function holdLoads(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(LOADS, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

function stored(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), KEY)
}

async function store(page: Page, value: string): Promise<void> {
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [KEY, value] as const)
}
