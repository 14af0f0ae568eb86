import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { callApi, createLearner, questions, type TestLearner } from '../support/learners.ts'
import { dismissToasts } from '../support/practice-screen.ts'
import {
  addImage,
  cachedUrls,
  everythingCached,
  loadResults,
  NO_CONNECTION,
  NOTHING_STORED,
  offlineBadge,
  signOut,
  untilCached,
  visit,
} from './visits.ts'

test.use({ serviceWorkers: 'allow' })
// Slow on a busy machine: each test fills the browser's caches.
test.setTimeout(150_000)

test('a cached bank stays when its words are no longer valid, until the learner removes it', async ({
  page,
  context,
  server,
  browserErrors,
}) => {
  browserErrors.expect(NO_CONNECTION, /status of 404/, /Failed to load user data/)
  const learner = await createLearner(server, questions(2))
  await visit(page, learner, '/app/import')
  await context.setOffline(true)
  await page.reload()
  await expect(offlineBadge(page)).toBeVisible()
  await callApi(server, 'DELETE', `/users/${learner.user.id}`)
  await context.setOffline(false)
  const firstGone = () => page.evaluate(() => localStorage.getItem('quizgrove_gone_identifier'))
  await expect.poll(firstGone).not.toBeNull()
  expect(await everythingCached(page)).not.toBe('')
  await page.evaluate(() => {
    const gone = JSON.parse(localStorage.getItem('quizgrove_gone_identifier') ?? '{}')
    localStorage.setItem('quizgrove_gone_identifier', JSON.stringify({ ...gone, at: gone.at - 180_000 }))
  })
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('Failed to load user data. Please try again.')
  expect(await everythingCached(page)).not.toBe('')
  await page.getByRole('button', { name: 'Remove from this device' }).click()
  await expect.poll(() => everythingCached(page)).toBe('')
})

for (const [way, leave] of [
  ['signing out', signOut],
  [
    'deleting the account',
    async (page: Page, { identifier }: TestLearner) => {
      await page.goto('/app/account#delete')
      await page.getByRole('button', { name: 'Delete my account' }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete everything?' })
      await dialog.getByLabel(identifier).fill(identifier)
      await dialog.getByRole('button', { name: 'Delete my account permanently' }).click()
    },
  ],
] as const) {
  test(`${way} removes the bank from the device, and another learner sees nothing of it`, async ({
    page,
    context,
    server,
    browserErrors,
  }) => {
    browserErrors.expect(NO_CONNECTION, /Failed to load user data/)
    const learner = await createLearner(server, questions(2))
    const image = await addImage(server, learner)
    const other = await createLearner(server, questions(3), 'Grace Hopper')
    await page.goto('/app')
    await loadResults(page, learner.identifier)
    await untilCached(page, learner)
    await dismissToasts(page)
    await page.goto('/app/questions')
    await page.getByRole('button', { name: 'What of number 1?' }).first().click()
    await page.getByRole('img', { name: 'A leaf' }).scrollIntoViewIfNeeded()
    await expect.poll(() => cachedUrls(page, 'quizgrove-images')).toEqual([image])
    await dismissToasts(page)
    await leave(page, learner)
    await expect(page.getByLabel('Identifier')).toBeVisible()
    await expect.poll(() => everythingCached(page)).toBe('')
    await expect.poll(() => cachedUrls(page, 'quizgrove-images')).toEqual([])

    await loadResults(page, other.identifier)
    await untilCached(page, other)
    expect(await everythingCached(page)).not.toContain(learner.user.id)
    await signOut(page)
    await context.setOffline(true)
    for (const { identifier } of [learner, other]) {
      await loadResults(page, identifier)
      await expect(page.getByText(NOTHING_STORED)).toBeVisible()
    }
  })
}

test('new words remove the data cached under the old ones, and nothing cached contains the words', async ({
  page,
  context,
  server,
  browserErrors,
}) => {
  browserErrors.expect(NO_CONNECTION)
  const learner = await createLearner(server, questions(2))
  await page.goto('/app')
  await loadResults(page, learner.identifier)
  await untilCached(page, learner)
  expect(await everythingCached(page)).not.toContain(learner.identifier)

  await page.goto('/app/account#identifier')
  await page.getByRole('button', { name: 'Change my identifier' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Get new words' }).click()
  await page.getByRole('button', { name: "I've saved them, continue" }).click()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('quiz_user_identifier')))
    .not.toBe(learner.identifier)
  const words = await page.evaluate(() => localStorage.getItem('quiz_user_identifier'))
  const { user } = await callApi(server, 'GET', `/user-data/load/${words}`)
  await untilCached(page, { ...learner, user })
  await expect.poll(() => everythingCached(page)).not.toContain(learner.user.id)
  expect(await everythingCached(page)).not.toContain(words)
  await context.setOffline(true)
  await page.goto('/app')
  await expect(offlineBadge(page)).toBeVisible()
})
