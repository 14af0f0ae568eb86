import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { inBothThemes, violationsIn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { pixelsTooWide } from './pixels-too-wide.ts'

const words = (page: Page) => page.getByTestId('drawn-words')

async function createIdentity(page: Page, name: string): Promise<string> {
  await page.goto('/app')
  await page.getByRole('button', { name: 'Create a new identity' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Name').press('Enter')
  await expect(words(page)).toHaveText(/^[a-z]{6,12}-[a-z]{6,12}-[a-z]{6,12}$/)
  return (await words(page).textContent()) ?? ''
}

test('a name brings three words, to copy, to download and to go on with', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const identifier = await createIdentity(page, 'Ada Byron')
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(identifier)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(identifier)
  expect(text).toContain('Ada Byron')
  expect(text).toContain("They can't be recovered")

  await page.getByRole('button', { name: "I've saved them, continue" }).click()
  await expect(page.getByText('Loaded 0 tests and 0 questions successfully!').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Menu of Ada Byron' })).toBeVisible()
})

test('a name of blanks is asked for again, and one can go back', async ({ page }) => {
  await page.goto('/app')
  await page.getByRole('button', { name: 'Create a new identity' }).click()
  await page.getByLabel('Name').fill('   ')
  await page.getByRole('button', { name: 'Get my three words' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter a name')
  await page.getByRole('button', { name: 'I already have an identity' }).click()
  await expect(page.getByRole('heading', { name: 'Enter Your Quiz Identity' })).toBeVisible()
})

test('a lost answer makes nobody twice: the second try sends the same id', async ({ page, complaints }) => {
  complaints.expect(/Failed to load resource/, /Failed to create a new identity/)
  const ids: unknown[] = []
  await page.route('**/api/v1/users/', async (route) => {
    ids.push(route.request().postDataJSON().id)
    if (ids.length > 1) return await route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.goto('/app')
  await page.getByRole('button', { name: 'Create a new identity' }).click()
  await page.getByLabel('Name').fill('Grace')
  await page.getByRole('button', { name: 'Get my three words' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to create a new identity. Please try again.')
  await page.getByRole('button', { name: 'Get my three words' }).click()
  await expect(words(page)).toBeVisible()
  expect(ids).toHaveLength(2)
  expect(ids[0]).toBe(ids[1])
})

test('a browser that forbids copying says so', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await createIdentity(page, 'Mary')
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText("This browser doesn't let us copy.")).toBeVisible()
})

test('axe finds nothing, and nothing scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await createIdentity(page, 'Katherine')
  await inBothThemes(page, async (theme) => {
    expect(await violationsIn(page), theme).toEqual([])
  })
  expect(await pixelsTooWide(page)).toEqual({})
})
