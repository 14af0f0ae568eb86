import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { createLearner, question } from '../support/learners.ts'
import { openSignedIn } from '../support/practice-screen.ts'
import { createResponse, rows } from '../support/records.ts'
import { cachedResponses, damageCachedResponses } from './offline-cache.ts'

/** How many practice responses the page receives in its next request for them. */
async function sentBy(page: Page, act: () => Promise<unknown>): Promise<number> {
  const reply = page.waitForResponse(/\/practice-responses\/user\//)
  await act()
  return (await (await reply).json()).length
}

test('a returning learner loads only new responses, or all of them if the cache is damaged', async ({
  page,
  server,
}) => {
  const learner = await createLearner(server, [question('an oak'), question('a fir')])
  for (const minutesAgo of [9, 8, 7]) await createResponse(server, learner, 0, true, minutesAgo)
  const openHistory = () => openSignedIn(page, learner.identifier, '/app/practice/history')
  expect(await sentBy(page, openHistory)).toBe(3)
  await expect(rows(page, 'Responses')).toHaveCount(3)
  await expect.poll(() => cachedResponses(page)).toBe(3)

  // On another device.
  for (const minutesAgo of [6, 5]) await createResponse(server, learner, 1, false, minutesAgo)
  expect(await sentBy(page, () => page.reload())).toBe(2)
  await expect(rows(page, 'Responses')).toHaveCount(5)
  await expect.poll(() => cachedResponses(page)).toBe(5)

  // They are cached even on a screen that shows none of them.
  await createResponse(server, learner, 1, false, 4)
  expect(await sentBy(page, () => page.goto('/app/export'))).toBe(1)
  await expect.poll(() => cachedResponses(page)).toBe(6)
  expect(await sentBy(page, openHistory)).toBe(0)
  await expect(rows(page, 'Responses')).toHaveCount(6)

  await damageCachedResponses(page)
  expect(await sentBy(page, () => page.reload())).toBe(6)
  await expect(rows(page, 'Responses')).toHaveCount(6)
  await expect.poll(() => cachedResponses(page)).toBe(6)
})
