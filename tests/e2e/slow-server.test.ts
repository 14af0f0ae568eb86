import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { plantLearner, questions } from './learners.ts'
import { openSignedIn } from './practice-screen.ts'

/** Holds back the answers of an address until they are let go. */
async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('any screen opened while the data are under way says so: export, import, account', async ({
  page,
  server,
}) => {
  const learner = await plantLearner(server, questions(3))
  for (const [path, heading] of [
    ['/app/export', 'Export Custom Test'],
    ['/app/import', 'Import questions'],
    ['/app/account', 'Your data'],
  ] as const) {
    const letGo = await holdBack(page, '**/api/v1/user-data/load/**')
    await openSignedIn(page, learner.identifier, path)
    await expect(page.getByText('Loading your data...')).toBeVisible()
    letGo()
    await expect(page.getByRole('heading', { name: heading, exact: true, level: 1 })).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('a long export of everything shows that it is under way', async ({ page, server }) => {
  const learner = await plantLearner(server, questions(3))
  await openSignedIn(page, learner.identifier, '/app/account')
  const letGo = await holdBack(page, '**/api/v1/user-data/export/**')
  const button = page.getByRole('button', { name: 'Export my data' })
  await button.click()
  await expect(button).toBeDisabled()
  const saved = page.waitForEvent('download')
  letGo()
  await saved
  await expect(button).toBeEnabled()
})
