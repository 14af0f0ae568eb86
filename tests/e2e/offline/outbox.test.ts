import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { BUILT_SERVER, removeData, startServer } from '../../setup/running-server.ts'
import { responseRows } from '../support/database-rows.ts'
import { expect, test } from '../support/fixtures.ts'
import { callApi, createLearner, question, questions, type TestLearner } from '../support/learners.ts'
import { openPractice, openSignedIn, PracticeScreen, toasts } from '../support/practice-screen.ts'
import { tab } from '../support/records.ts'

const ANSWERS = '**/api/v1/practice-responses/'
const NO_CONNECTION = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_|ERR_NETWORK_CHANGED|ERR_SOCKET_NOT_CONNECTED/

const waiting = (page: Page) => page.getByTestId('waiting')

async function closeToasts(page: Page): Promise<void> {
  await toasts(page).getByRole('button', { name: 'Close' }).first().click()
}

/** Opens the practice screen in another tab or browser and starts a session that is answered by script. */
async function openSession(
  context: BrowserContext,
  url: string,
  learner: TestLearner,
): Promise<PracticeScreen> {
  const page = await context.newPage()
  await openSignedIn(page, learner.identifier, `${url}/app/practice/smart-selection`)
  await closeToasts(page)
  const screen = new PracticeScreen(page, learner.questions, 'script')
  await screen.start('Random')
  // What the screen loads behind its first question.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/note-section')),
  )
  return screen
}

async function answerQuestions(screen: PracticeScreen, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    await screen.answer(index % 2 === 0)
    await screen.next()
  }
}

test('50 answers, with the network cut, the server killed, the tab closed and the browser restarted: 50 rows', async ({
  browserErrors,
}, testInfo) => {
  test.setTimeout(240_000)
  browserErrors.expect(NO_CONNECTION)
  const environment = { LOOKUPS_PER_MINUTE: '100000' }
  const profile = mkdtempSync(join(tmpdir(), 'quizgrove-profile-'))
  const openBrowser = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      ...testInfo.project.use.launchOptions,
      reducedMotion: 'reduce',
    })
    browserErrors.watch(context)
    return context
  }
  const first = await startServer({ entry: BUILT_SERVER, environment })
  const { url, dataDir } = first
  const learner = await createLearner(first, questions(20))

  let browser = await openBrowser()
  let screen = await openSession(browser, url, learner)
  await answerQuestions(screen, 8)
  await expect.poll(() => responseRows(first, learner.user.id).length).toBe(8)
  await browser.setOffline(true)
  await answerQuestions(screen, 8)
  await expect(waiting(screen.page)).toHaveText('8 answers waiting to be saved')
  first.process.kill('SIGKILL')
  await browser.setOffline(false)
  await answerQuestions(screen, 8)
  await expect(waiting(screen.page)).toHaveText('16 answers waiting to be saved')
  await screen.page.close()
  await browser.close()

  const second = await startServer({
    ...{ entry: BUILT_SERVER, environment, dataDir },
    port: Number(new URL(url).port),
  })
  const stored = (count: number) =>
    expect.poll(() => responseRows(second, learner.user.id).length, { timeout: 30_000 }).toBe(count)
  try {
    expect(responseRows(second, learner.user.id)).toHaveLength(8)
    browser = await openBrowser()
    screen = await openSession(browser, url, learner)
    const other = await openSession(browser, url, learner)
    await answerQuestions(screen, 7)
    await browser.setOffline(true)
    await answerQuestions(other, 7)
    await answerQuestions(screen, 6)
    // Immediately: writes that the browser has not stored yet must not be lost.
    await screen.page.close()
    await browser.setOffline(false)
    await answerQuestions(other, 6)
    await stored(50)
    await expect(waiting(other.page)).toHaveCount(0)
    const rows = responseRows(second, learner.user.id)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(50)
    expect(rows.map(({ isCorrect, selected, key }) => isCorrect === (selected[0] === key[0]))).not.toContain(
      false,
    )
  } finally {
    await browser.close()
    await second.stop()
    removeData(second)
    rmSync(profile, { recursive: true, force: true })
  }
})

test('two tabs share the outbox and send each entry once', async ({ context, server, browserErrors }) => {
  browserErrors.expect(NO_CONNECTION)
  const learner = await createLearner(server, questions(6))
  const first = await openSession(context, server.url, learner)
  const second = await openSession(context, server.url, learner)
  await context.setOffline(true)
  await answerQuestions(first, 3)
  await answerQuestions(second, 3)
  for (const { page } of [first, second]) {
    await expect(waiting(page)).toHaveText('6 answers waiting to be saved')
  }
  const sent: string[] = []
  await context.route(ANSWERS, (route) => {
    sent.push(route.request().postDataJSON().id)
    return route.continue()
  })
  await context.setOffline(false)
  for (const { page } of [first, second]) await expect(waiting(page)).toHaveCount(0)
  expect(new Set(sent).size).toBe(6)
  expect(sent).toHaveLength(6)
  expect(responseRows(server, learner.user.id)).toHaveLength(6)
})

test('a tab that crashes between storing an answer and sending it loses nothing', async ({
  page,
  context,
  server,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED/)
  const { learner, screen } = await openPractice(page, server, [question('oaks')])
  const { promise: isSent, resolve: sent } = Promise.withResolvers<void>()
  // A request that is only delayed could be sent when the page closes, so it is aborted.
  await page.route(ANSWERS, async (route) => {
    await route.abort()
    sent()
  })
  await screen.start('Random')
  await screen.answer(true)
  await isSent
  await page.close()
  expect(responseRows(server, learner.user.id)).toEqual([])
  await openSession(context, server.url, learner)
  await expect.poll(() => responseRows(server, learner.user.id)).toHaveLength(1)
})

test('waiting answers, flags and notes are shown again after a reload', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_FAILED/)
  const { learner, screen } = await openPractice(page, server, [question('oaks')])
  for (const address of [ANSWERS, '**/flag', '**/api/v1/question-notes/']) {
    await page.route(address, (route) => route.abort())
  }
  await screen.start('Random')
  await screen.answer(true)
  await screen.button('Flag').click()
  await expect(screen.button('Flagged')).toBeEnabled()
  await page.getByRole('button', { name: 'Edit Notes', exact: true }).click()
  const field = page.getByRole('textbox', { name: 'Notes', exact: true })
  await expect(field).toBeFocused()
  await field.fill('Mind the bark')
  await page.getByRole('button', { name: 'Save Manually' }).first().click()
  await expect(waiting(page)).toHaveText('3 changes waiting to be saved')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.reload()
  await tab(page, 'Questions').click()
  await expect(page.getByText('1 attempt', { exact: true })).toBeVisible()
  await expect(page.getByText('Flagged', { exact: true }).last()).toBeVisible()
  await page.getByRole('button', { name: 'What of oaks?' }).first().click()
  await expect(page.getByText('Mind the bark')).toBeVisible()
  expect(responseRows(server, learner.user.id)).toEqual([])

  await page.unrouteAll()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(waiting(page)).toHaveText('All saved')
  await expect(waiting(page)).toHaveCount(0)
  const { user, questions: bank } = learner
  expect(await callApi(server, 'GET', `/question-notes/user/${user.id}`)).toMatchObject([
    { note_text: '<p>Mind the bark</p>' },
  ])
  expect(await callApi(server, 'GET', `/questions/user/${user.id}`)).toMatchObject([
    { id: bank[0]?.id, is_flagged: true },
  ])
  expect(responseRows(server, user.id)).toHaveLength(1)
})

for (const [name, forbid] of [
  [
    'blocked',
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('blocked', 'SecurityError')
      }
    },
  ],
  [
    'full',
    () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    },
  ],
] as const) {
  test(`storage that is ${name}: answers are sent directly, and the learner is told once`, async ({
    page,
    server,
  }) => {
    await page.addInitScript(forbid)
    const learner = await createLearner(server, questions(3))
    await openSignedIn(page, learner.identifier)
    const screen = new PracticeScreen(page, learner.questions)
    const notice = toasts(page).filter({ hasText: 'Offline saving is off' })
    const putAway = () => notice.getByRole('button', { name: 'Close' }).click()
    if (name === 'blocked') await putAway()
    await screen.start('Random')
    await screen.answer(true)
    if (name === 'full') await putAway()
    await screen.next()
    await screen.answer(false)
    await expect.poll(() => responseRows(server, learner.user.id)).toHaveLength(2)
    await screen.next()
    await screen.answer(true)
    await expect.poll(() => responseRows(server, learner.user.id)).toHaveLength(3)
    await expect(notice).toHaveCount(0)
  })
}

test.describe('signing out with something unsaved', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: '1 answer not saved yet' })

  async function signOut(page: Page): Promise<void> {
    await page.getByRole('button', { name: /^Menu of/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
  }

  async function signIn(page: Page, identifier: string): Promise<void> {
    await page.getByLabel('Identifier', { exact: true }).fill(identifier)
    await page.getByRole('button', { name: 'Load Results' }).click()
    await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()
  }

  test('it stays on this device, is never shown to or sent for another learner, and is sent at the next sign-in', async ({
    page,
    context,
    server,
    browserErrors,
  }) => {
    browserErrors.expect(/ERR_FAILED/)
    const grace = await createLearner(server, [question('elms')], 'Grace Hopper')
    const { learner, screen } = await openPractice(page, server, [question('oaks')])
    await screen.start('Random')
    await context.route(ANSWERS, (route) => route.abort())
    await screen.answer(true)
    await signOut(page)
    await dialog(page).getByRole('button', { name: 'Log out anyway' }).click()
    await expect(page.getByText('Enter Your Quiz Identity')).toBeVisible()
    const sent: string[] = []
    await context.unroute(ANSWERS)
    await context.route(ANSWERS, (route) => {
      sent.push(route.request().postDataJSON().user_id)
      return route.continue()
    })
    await signIn(page, grace.identifier)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await tab(page, 'Questions').click()
    await expect(page.getByText('0 attempts', { exact: true })).toBeVisible()
    await expect(waiting(page)).toHaveCount(0)
    expect([sent, responseRows(server, learner.user.id)]).toEqual([[], []])
    await signOut(page)
    await signIn(page, learner.identifier)
    await expect.poll(() => responseRows(server, learner.user.id)).toHaveLength(1)
    expect(sent).toEqual([learner.user.id])
  })
})

test('new words are drawn only once everything is saved under the old ones', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/status of 503/, /Failed to save practice response/, /Failed to change the identifier/)
  const { learner, screen } = await openPractice(page, server, [question('oaks')])
  await screen.start('Random')
  await page.route(ANSWERS, (route) => route.fulfill({ status: 503 }))
  await screen.answer(true)
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Change my identifier' }).click()
  await page.getByRole('button', { name: 'Change my identifier' }).click()
  await page.getByRole('button', { name: 'Get new words' }).click()
  await expect(page.getByRole('alert')).toContainText('Nothing was changed: 1 answer must be saved first')
  await page.unroute(ANSWERS)
  await page.getByRole('button', { name: 'Get new words' }).click()
  await expect(page.getByRole('dialog', { name: 'Your new words' })).toBeVisible()
  const words = (await page.getByTestId('drawn-words').textContent()) ?? ''
  const { user } = await callApi(server, 'GET', `/user-data/load/${words.trim()}`)
  expect(user.id).not.toBe(learner.user.id)
  expect(responseRows(server, user.id)).toHaveLength(1)
})
