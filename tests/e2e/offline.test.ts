import type { Page } from '@playwright/test'
import { pngOf } from '../setup/files/image-files.ts'
import type { RunningServer } from '../setup/running-server.ts'
import { responseRows } from './database-rows.ts'
import { expect, test } from './fixtures.ts'
import { callApi, createLearner, createNote, question, questions, type TestLearner } from './learners.ts'
import { inFrontOf } from './newer-version.ts'
import { cachedLists, offlineCache } from './offline-cache.ts'
import { dismissToasts, openSignedIn, PracticeScreen, toasts } from './practice-screen.ts'
import { tab } from './records.ts'

test.use({ serviceWorkers: 'allow' })
// Slow on a busy machine: each test fills the browser's caches.
test.setTimeout(150_000)

const NO_CONNECTION = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_|ERR_NETWORK_CHANGED|ERR_SOCKET_NOT_CONNECTED/
const NOTHING_STORED = /nothing is stored on this device for these three words/
const PRACTICE = '/app/practice/smart-selection'

const offlineBadge = (page: Page) => page.getByTestId('offline')
const waiting = (page: Page) => page.getByTestId('waiting')

/** Hidden pixels of a text that is too wide. */
const cutOff = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth

/** The URLs in one of this origin's caches, without hashes and times. */
function cachedUrls(page: Page, name: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    if (!(await caches.has(name))) return []
    const requests = await (await caches.open(name)).keys()
    return requests.map(({ url }) => new URL(url).pathname).sort()
  }, name)
}

/** Visits the app until the service worker serves the page and the bank is in the offline cache. */
async function visit(page: Page, learner: TestLearner, path = '/app'): Promise<void> {
  await openSignedIn(page, learner.identifier, path)
  await untilCached(page, learner)
}

async function untilCached(page: Page, { user }: TestLearner): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  const patience = { timeout: 45_000 }
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), patience)
    .toBe('activated')
  await expect
    .poll(() => cachedLists(page), patience)
    .toEqual(expect.arrayContaining(['learner-data', 'notes', 'practice-responses']))
  expect(await everythingCached(page)).toContain(user.id)
}

/** Answers this many questions correctly. @returns their texts */
async function answer(screen: PracticeScreen, count: number): Promise<string[]> {
  const answered: string[] = []
  for (let index = 0; index < count; index++) {
    answered.push((await screen.answer(true)).question.id)
    await screen.next()
  }
  return answered
}

/** Gives the first question a note with an image. @returns the image's URL */
async function addImage(server: RunningServer, learner: TestLearner): Promise<string> {
  const form = new FormData()
  form.set('user_id', learner.user.id)
  form.set('file', new File([new Uint8Array(pngOf(8, 8, [10, 120, 60]))], 'leaf.png', { type: 'image/png' }))
  const uploaded = await fetch(`${server.url}/api/v1/images/upload`, { method: 'POST', body: form })
  const { url } = await uploaded.json()
  await createNote(server, learner, 0, { note_text: `<img src="${url}" alt="A leaf">`, hint_text: '' })
  return url
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

async function loadResults(page: Page, identifier: string): Promise<void> {
  await page.getByLabel('Identifier').fill(identifier)
  await page.getByRole('button', { name: 'Load Results' }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByLabel('Identifier')).toBeVisible()
}

/** All cached keys and values as text; empty if nothing is cached. */
async function everythingCached(page: Page): Promise<string> {
  const entries = Object.values(await offlineCache(page)).flat()
  return entries.length === 0 ? '' : JSON.stringify(entries)
}
