import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

const words = (page: Page) => page.getByTestId('drawn-words')

async function createIdentity(page: Page, name: string): Promise<string> {
  await page.goto('/app')
  await page.getByRole('button', { name: 'Create a new identity' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Name').press('Enter')
  await expect(words(page)).toHaveText(/^[a-z]{6,12}-[a-z]{6,12}-[a-z]{6,12}$/)
  return (await words(page).textContent()) ?? ''
}

test('entering a name shows three words to copy, to download and to continue with', async ({
  page,
  context,
}) => {
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
  await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Menu of Ada Byron' })).toBeVisible()
})
