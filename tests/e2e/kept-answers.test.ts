import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { plantLearner, question } from './learners.ts'
import { openSignedIn } from './practice-screen.ts'
import { plantResponse, rows } from './records.ts'

/** How many answers the page is told when it asks for them next. */
async function toldBy(page: Page, act: () => Promise<unknown>): Promise<number> {
  const answer = page.waitForResponse(/\/practice-responses\/user\//)
  await act()
  return (await (await answer).json()).length
}

/** The list of answers as it is kept on the device; empty when none is, or what is kept is no list. */
function keptAnswers(page: Page): Promise<readonly unknown[]> {
  return page.evaluate(async () => {
    const bank = await caches.open('quizgrove-bank')
    const requests = (await bank.keys()).filter(({ url }) => url.includes('/kept/practice-responses/'))
    const kept = await (requests[0] && bank.match(requests[0]))
    return (await kept?.json().catch(() => [])) ?? []
  })
}

/** Leaves of what is kept its beginning, and what says how many there are. */
function damageKeptAnswers(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const bank = await caches.open('quizgrove-bank')
    const requests = (await bank.keys()).filter(({ url }) => url.includes('/kept/practice-responses/'))
    for (const request of requests) {
      const kept = await bank.match(request)
      const text = (await kept?.text()) ?? ''
      await bank.put(request, new Response(text.slice(0, -20), { headers: kept?.headers ?? [] }))
    }
  })
}

test('who comes back is told the answers that came since alone; all of them when what is kept is damaged', async ({
  page,
  server,
}) => {
  const learner = await plantLearner(server, [question('an oak'), question('a fir')])
  for (const minutesAgo of [9, 8, 7]) await plantResponse(server, learner, 0, true, minutesAgo)
  const openHistory = () => openSignedIn(page, learner.identifier, '/app/practice/history')
  expect(await toldBy(page, openHistory)).toBe(3)
  await expect(rows(page, 'Responses')).toHaveCount(3)
  await expect.poll(() => keptAnswers(page)).toHaveLength(3)

  // On another device.
  for (const minutesAgo of [6, 5]) await plantResponse(server, learner, 1, false, minutesAgo)
  expect(await toldBy(page, () => page.reload())).toBe(3)
  await expect(rows(page, 'Responses')).toHaveCount(5)
  await expect.poll(() => keptAnswers(page)).toHaveLength(5)

  // A screen that shows none of them has them kept all the same.
  expect(await toldBy(page, () => page.goto('/app/export'))).toBe(1)
  await page.waitForLoadState('networkidle')
  expect(await toldBy(page, openHistory)).toBe(1)
  await expect(rows(page, 'Responses')).toHaveCount(5)

  await damageKeptAnswers(page)
  await page.reload()
  await expect(rows(page, 'Responses')).toHaveCount(5)
  await expect.poll(() => keptAnswers(page)).toHaveLength(5)
})
