import type { Page } from '@playwright/test'
import { responseRows } from '../support/database-rows.ts'
import { expect, test } from '../support/fixtures.ts'
import { callApi, createLearner, createNote, question, questions } from '../support/learners.ts'
import { inFrontOf } from '../support/newer-version.ts'
import { dismissToasts, openSignedIn, PracticeScreen, toasts } from '../support/practice-screen.ts'
import { tab } from '../support/records.ts'
import { cachedLists, offlineCache } from './offline-cache.ts'
import {
  addImage,
  cachedUrls,
  loadResults,
  NO_CONNECTION,
  NOTHING_STORED,
  offlineBadge,
  untilCached,
  visit,
} from './visits.ts'

test.use({ serviceWorkers: 'allow' })
// Slow on a busy machine: each test fills the browser's caches.
test.setTimeout(150_000)

const PRACTICE = '/app/practice/smart-selection'

const waiting = (page: Page) => page.getByTestId('waiting')

/** Hidden pixels of a text that is too wide. */
const cutOff = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth

/** Answers this many questions correctly. @returns their texts */
async function answer(screen: PracticeScreen, count: number): Promise<string[]> {
  const answered: string[] = []
  for (let index = 0; index < count; index++) {
    answered.push((await screen.answer(true)).question.id)
    await screen.next()
  }
  return answered
}

test('after one visit it opens offline, practice works, and each answer arrives exactly once', async ({
  page,
  context,
  server,
  browserErrors,
}) => {
  browserErrors.expect(NO_CONNECTION)
  const learner = await createLearner(server, questions(6))
  await createNote(server, learner, 0, { note_text: '<p>Mind the bark</p>', hint_text: '' })
  await visit(page, learner)
  // An answer given online after the lists were cached counts offline, too.
  await tab(page, 'Practice').click()
  await dismissToasts(page)
  const online = new PracticeScreen(page, learner.questions)
  await online.start('Random')
  const answered = await answer(online, 1)
  await expect.poll(() => responseRows(server, learner.user.id)).toHaveLength(1)
  await expect.poll(async () => (await offlineCache(page))['saved-writes']).toHaveLength(1)
  await page.close()

  await context.setOffline(true)
  const away = await context.newPage()
  await openSignedIn(away, learner.identifier, PRACTICE)
  await expect(offlineBadge(away)).toBeVisible()
  await expect(toasts(away)).toContainText(
    'Loaded 0 tests and 6 questions successfully! They come from this device.',
  )
  await dismissToasts(away)
  const screen = new PracticeScreen(away, learner.questions)
  await screen.start('Random')
  answered.push(...(await answer(screen, 3)))
  await expect(waiting(away)).toHaveText('3 answers waiting to be saved')
  await away.setViewportSize({ width: 375, height: 720 })
  await expect
    .poll(() => waiting(away).locator('.truncate').evaluate(cutOff), 'nothing is cut off on a phone')
    .toBe(0)
  await away.setViewportSize({ width: 1280, height: 720 })

  // During practice: the page is reloaded.
  await away.reload()
  await away.getByRole('button', { name: 'Continue', exact: true }).click()
  await screen.options.first().waitFor()
  answered.push(...(await answer(screen, 1)))
  for (const name of ['Questions', 'Export', 'Overview']) {
    await tab(away, name).click()
    await expect(away.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect(away.getByText(`${new Set(answered).size} of 6`, { exact: true }).first()).toBeVisible()
  await away.goto('/app/practice/history')
  await expect(away.getByText('5 responses')).toBeVisible()
  await away.goto('/app/questions')
  await away.getByRole('button', { name: 'What of number 1?' }).first().click()
  await expect(away.getByText('Mind the bark')).toBeVisible()
  await away.goto('/')
  await expect(away.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
  expect(responseRows(server, learner.user.id)).toHaveLength(1)

  await away.goto('/app')
  await expect(waiting(away)).toHaveText('4 answers waiting to be saved')
  await context.setOffline(false)
  await expect.poll(() => responseRows(server, learner.user.id)).toHaveLength(5)
  await expect(offlineBadge(away)).toHaveCount(0)
  await expect(waiting(away)).toHaveCount(0)
  const rows = responseRows(server, learner.user.id)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(5)
})

test('changes made elsewhere appear as soon as the connection is back', async ({
  page,
  context,
  server,
  browserErrors,
}) => {
  browserErrors.expect(NO_CONNECTION)
  const learner = await createLearner(server, questions(2))
  await visit(page, learner)
  await context.setOffline(true)
  await page.goto('/app/questions')
  await expect(page.getByRole('button', { name: 'What of number 1?' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'What of lindens?' })).toHaveCount(0)
  await expect(offlineBadge(page)).toHaveAttribute('title', /Your bank is shown as of /)
  await callApi(server, 'POST', '/questions/', { user_id: learner.user.id, ...question('lindens') })
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'What of lindens?' }).first()).toBeVisible()
  await expect(offlineBadge(page)).toHaveCount(0)
})

test('a flag set offline survives a reload, even if the list of questions is newer', async ({
  page,
  context,
  server,
  browserErrors,
}) => {
  browserErrors.expect(NO_CONNECTION)
  const learner = await createLearner(server, questions(2))
  await visit(page, learner, '/app/questions')
  await expect.poll(() => cachedLists(page)).toContain('questions')
  await dismissToasts(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Flag question', exact: true }).first().click()
  const flagged = page.getByRole('button', { name: 'Unflag question' })
  await expect(flagged).toHaveCount(1)
  await expect(waiting(page)).toBeVisible()
  await page.reload()
  await expect(waiting(page)).toBeVisible()
  await expect(flagged).toHaveCount(1)
  await context.setOffline(false)
  await expect(waiting(page)).toHaveCount(0)
  await expect(flagged).toHaveCount(1)
})

test('without a cache, the app says that it cannot open offline, and so does an import', async ({
  page,
  context,
  server,
  browserErrors,
}) => {
  browserErrors.expect(NO_CONNECTION, /Failed to load user data/)
  const learner = await createLearner(server, questions(2))
  await page.goto('/app')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await context.setOffline(true)
  await page.reload()
  await expect(
    page.getByText("You're offline. You can only open a bank that was loaded on this device"),
  ).toBeVisible()
  await loadResults(page, learner.identifier)
  await expect(page.getByRole('alert')).toHaveText('Failed to load user data. Please try again.')
  await expect(page.getByText(NOTHING_STORED)).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Load Results' }).click()
  await untilCached(page, learner)

  await context.setOffline(true)
  await page.goto('/app/import')
  await expect(page.getByText("You can import questions when you're online again.")).toBeVisible()
})

test('a missing part of the app is reported in plain words, and loads once there is a connection', async ({
  page,
  context,
  server,
  browserErrors,
}) => {
  browserErrors.expect(NO_CONNECTION, /Error loading route module/, /ERR_FAILED|Failed to fetch dynamically/)
  const learner = await createLearner(server, questions(2))
  await visit(page, learner)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        if (request.url.includes('/assets/importing-')) await cache.delete(request)
      }
    }
  })
  // It is also in the browser's HTTP cache.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await context.setOffline(true)
  await page.goto('/app/import')
  await expect(page.getByRole('heading', { name: 'This part needs a connection' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the overview' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
  await page.goto('/app/import')
  await expect(page.getByRole('heading', { name: 'This part needs a connection' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Import questions' })).toBeVisible()
})

test('an image that was seen in a note is available offline', async ({
  page,
  context,
  server,
  browserErrors,
}) => {
  browserErrors.expect(NO_CONNECTION)
  const learner = await createLearner(server, questions(1))
  const url = await addImage(server, learner)
  await visit(page, learner, '/app/questions')
  const width = async () => {
    await page.getByRole('button', { name: 'What of number 1?' }).first().click()
    const leaf = page.getByRole('img', { name: 'A leaf' })
    await leaf.scrollIntoViewIfNeeded()
    return await leaf.evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return image.naturalWidth
    })
  }
  expect(await width()).toBe(8)
  await expect.poll(() => cachedUrls(page, 'quizgrove-images')).toEqual([url])
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await context.setOffline(true)
  await page.reload()
  expect(await width()).toBe(8)
})

test('a newer version is offered, even in an exam, and loaded only when the learner accepts', async ({
  context,
  page: first,
  server,
}) => {
  const learner = await createLearner(server, questions(4))
  const front = await inFrontOf(server)
  try {
    await openSignedIn(first, learner.identifier, front.url + PRACTICE)
    await untilCached(first, learner)
    const second = await context.newPage()
    await openSignedIn(second, learner.identifier, front.url + PRACTICE)
    await dismissToasts(first)
    const exam = new PracticeScreen(first, learner.questions)
    await exam.start('Test Mode')
    const asked = await exam.questionText.textContent()
    for (const page of [first, second])
      await page.evaluate(() => void Object.assign(window, { isTheSame: true }))
    const isTheSame = (page: Page) => page.evaluate(() => 'isTheSame' in window)

    front.publish()
    await first.evaluate(async () => (await navigator.serviceWorker.ready).update())
    for (const page of [first, second]) await expect(page.getByText('A new version is ready')).toBeVisible()
    await first.getByRole('button', { name: 'Not now' }).click()
    await expect(first.getByText('A new version is ready')).toHaveCount(0)
    await exam.options.first().click()
    await expect(exam.options.locator('input:checked')).toHaveCount(1)
    expect(await isTheSame(first)).toBe(true)

    await second.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => isTheSame(second).catch(() => true)).toBe(false)
    await expect(second.getByRole('heading', { name: 'Practice Mode' })).toBeVisible()
    await expect(second.getByText('A new version is ready')).toHaveCount(0)
    expect(await isTheSame(first), 'this tab was not reloaded').toBe(true)
    await expect(exam.questionText).toHaveText(asked ?? '')

    await first.reload()
    await first.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(exam.questionText).toHaveText(asked ?? '')
    await expect(exam.options.locator('input:checked')).toHaveCount(1)
  } finally {
    front.close()
  }
})
