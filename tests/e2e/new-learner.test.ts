import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { countClicks } from './support/count-clicks.ts'
import { expect, test } from './support/fixtures.ts'
import { callApi, loadLearner } from './support/learners.ts'
import { PracticeScreen } from './support/practice-screen.ts'

test.describe.configure({ timeout: 180_000 })

const HAM = join(import.meta.dirname, '../../../shared/banks/ham-technician/technician-2026-2030.csv')

async function dropHam(page: Page): Promise<void> {
  await page.goto('/app/import')
  await page.getByLabel('Question bank file').setInputFiles(HAM)
  await expect(page.getByText('technician-2026-2030.csv: 409 questions', { exact: false })).toBeVisible()
}

async function signIn(page: Page, words: string): Promise<void> {
  await page.goto('/app')
  await page.getByLabel('Identifier', { exact: true }).fill(words)
  await page.getByRole('button', { name: 'Load Results' }).click()
}

/** Opens the link of the QR code (spec §2.4). */
async function signInByLink(page: Page, words: string): Promise<void> {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto(`/app#sign-in=${words}`)
  await page.getByRole('button', { name: 'Sign in as Ada Byron on this device' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  const isCall = (address: string) => new URL(address).pathname.startsWith('/api/')
  expect(requested.filter((address) => address.includes(words) && !isCall(address))).toEqual([])
}

async function onPhone(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 375, height: 800 }, hasTouch: true })
  return await context.newPage()
}

test('a new learner imports a bank, edits it, practices, continues on a phone, and replaces the words', async ({
  page,
  server,
  browser,
  browserErrors,
}) => {
  test.skip(!existsSync(HAM), 'The folder of real banks is not beside this checkout')
  browserErrors.expect(/status of 404/, /Failed to load user data/)

  const clicks = await countClicks(page)
  await page.goto('/')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles(HAM)
  await page.getByLabel('Name').fill('Ada Byron')
  await page.getByRole('button', { name: 'Get my three words' }).click()
  const words = (await page.getByTestId('drawn-words').textContent()) ?? ''
  await page.getByRole('button', { name: "I've saved them, continue" }).click()
  await expect(page.getByText('technician-2026-2030.csv: 409 questions', { exact: false })).toBeVisible()

  const clicksBeforeEdit = clicks()
  await page.getByRole('button', { name: 'Edit question 2', exact: true }).click()
  await page.getByLabel('Explanation', { exact: true }).fill('The Federal Communications Commission.')
  await page.getByLabel('Category', { exact: true }).fill('Rules')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const clicksOfEdit = clicks() - clicksBeforeEdit
  await page.getByRole('button', { name: 'Import 409 questions' }).click()
  await expect(page.getByRole('heading', { name: '409 questions imported' })).toBeVisible()
  const stored = await loadLearner(server, words)
  expect(stored.questions).toHaveLength(409)
  expect(stored.questions[1]).toMatchObject({
    category: 'Rules',
    correct_answers: ['The FCC'],
    explanation: 'The Federal Communications Commission.',
  })

  await page.getByRole('button', { name: 'First ten questions' }).click()
  const screen = new PracticeScreen(page, stored.questions)
  await expect(screen.button('Submit Answer')).toBeVisible()
  const { question } = await screen.answer(true)
  expect(clicks() - clicksOfEdit, 'from / to the first answer').toBeLessThanOrEqual(9)
  // With an unsaved answer, signing out would ask for confirmation.
  const responses = `/practice-responses/user/${stored.user.id}`
  await expect.poll(async () => (await callApi(server, 'GET', responses)).length).toBe(1)
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Enter Your Quiz Identity' })).toBeVisible()

  const phone = await onPhone(browser, server.url)
  await signInByLink(phone, words)
  await expect(phone.getByText('Loaded 0 tests and 409 questions successfully!').first()).toBeVisible()
  await phone.goto('/app/practice/history')
  await expect(phone.getByText(question.question_text).first()).toBeVisible()

  await dropHam(phone)
  await expect(phone.getByText('409 already in your bank', { exact: false })).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Import 0 questions' })).toBeDisabled()
  expect((await loadLearner(server, words)).questions).toHaveLength(409)

  await phone.goto('/app/account')
  await phone.getByRole('button', { name: 'Change my identifier' }).click()
  await phone.getByRole('button', { name: 'Get new words' }).click()
  const renewed = (await phone.getByTestId('drawn-words').textContent()) ?? ''
  await phone.getByRole('button', { name: "I've saved them, continue" }).click()
  expect((await loadLearner(server, renewed)).questions).toHaveLength(409)
  await phone.context().close()

  await signIn(page, words)
  await expect(page.getByText('Failed to load user data. Please try again.').first()).toBeVisible()
})
