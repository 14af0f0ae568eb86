import type { Page } from '@playwright/test'
import type { Question } from '../../src/contract/question.ts'
import { pngOf } from '../setup/files/image-files.ts'
import { cachedLists } from './offline/offline-cache.ts'
import { responseRows } from './support/database-rows.ts'
import { expect, test } from './support/fixtures.ts'
import { createLearner, loadLearner, question } from './support/learners.ts'
import { dismissToasts, openSignedIn, PracticeScreen, toasts } from './support/practice-screen.ts'
import { rows } from './support/records.ts'

test.use({ serviceWorkers: 'allow' })
// Slow on a busy machine: the test fills the browser's caches.
test.setTimeout(150_000)

const NO_CONNECTION = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_|ERR_NETWORK_CHANGED|ERR_SOCKET_NOT_CONNECTED/

const PICTURE = {
  name: 'square.png',
  mimeType: 'image/png',
  buffer: Buffer.from(pngOf(60, 60, [20, 90, 160])),
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Waits until the app and the bank are on the device. */
async function untilCached(page: Page): Promise<void> {
  const patience = { timeout: 45_000 }
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), patience)
    .toBe('activated')
  await expect
    .poll(() => cachedLists(page), patience)
    .toEqual(expect.arrayContaining(['learner-data', 'notes', 'practice-responses']))
}

async function correctTypo(page: Page, text: string): Promise<void> {
  await button(page, 'Edit question').click()
  await field(page, 'Question').fill(text)
  await button(page, 'Save').click()
}

test('questions are edited, deleted and added offline on a phone, and a second device gets all changes', async ({
  page,
  context,
  browser,
  server,
  baseURL,
  browserErrors,
}) => {
  browserErrors.expect(NO_CONNECTION)
  const learner = await createLearner(server, [question('brich'), question('elm'), question('oak')])
  const brich = learner.questions[0]!
  const stored = async (id: string): Promise<Question | undefined> =>
    (await loadLearner(server, learner.identifier)).questions.find((it) => it.id === id)
  await openSignedIn(page, learner.identifier)
  await toasts(page).waitFor()
  await dismissToasts(page)

  const screen = new PracticeScreen(page, learner.questions)
  await screen.start('Random')
  while ((await screen.questionText.textContent()) !== brich.question_text) await screen.skip()
  await screen.answer(true)
  await correctTypo(page, 'What of birch?')
  await expect(screen.questionText).toHaveText('What of birch?')
  await expect.poll(async () => (await stored(brich.id))?.question_text).toBe('What of birch?')
  await button(page, 'Undo').click()
  await expect(screen.questionText).toHaveText('What of brich?')
  await expect.poll(async () => (await stored(brich.id))?.question_text).toBe('What of brich?')
  await untilCached(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await context.setOffline(true)
  await correctTypo(page, 'What of a birch?')
  await expect(screen.questionText).toHaveText('What of a birch?')
  await page.goto('/app/questions')
  const elm = rows(page, 'Questions').filter({ hasText: 'What of elm?' })
  await elm.getByRole('heading', { level: 3 }).getByRole('button').click()
  await button(page, 'Delete question').click()
  await expect(elm).toHaveCount(0)
  await button(page, 'More').click()
  await button(page, 'Add question').click()
  await field(page, 'Question').fill('What is $x^2$ for $x = 3$?')
  await page.getByLabel('Format of the texts').selectOption('Markdown')
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Add a picture to the question').click()
  await (await chooser).setFiles(PICTURE)
  await field(page, 'What does the picture show?').fill('a square')
  await button(page, 'Insert picture').click()
  await field(page, 'Option A').fill('$9$')
  await field(page, 'Option B').fill('$6$')
  await page.getByRole('checkbox', { name: 'Option A is correct' }).check()
  await button(page, 'Save').click()
  await expect(rows(page, 'Questions')).toHaveCount(3)
  await expect(page.getByTestId('waiting')).toBeVisible()

  await context.setOffline(false)
  await expect
    .poll(
      async () =>
        (await loadLearner(server, learner.identifier)).questions.map((it) => it.question_text).sort(),
      {
        timeout: 45_000,
      },
    )
    .toEqual([
      expect.stringMatching(/^What is \$x\^2\$ for \$x = 3\$\?\n\n!\[a square\]\(\/images\/[\w-]+\.png\)$/),
      'What of a birch?',
      'What of oak?',
    ])

  const device = await browser.newContext({ ...(baseURL ? { baseURL } : {}) })
  browserErrors.watch(device)
  const other = await device.newPage()
  await openSignedIn(other, learner.identifier, '/app/questions')
  await expect(rows(other, 'Questions')).toHaveCount(3)
  const birch = rows(other, 'Questions').filter({ hasText: 'What of a birch?' })
  await expect(birch).toContainText('1 attempt')
  await expect(birch).toContainText('100% correct')
  const square = rows(other, 'Questions').filter({ hasText: 'What is' })
  await square.getByRole('heading', { level: 3 }).getByRole('button').click()
  const image = square.getByRole('img', { name: 'a square' })
  await expect(image).toBeVisible()
  expect(await image.evaluate((element: HTMLImageElement) => element.decode())).toBeUndefined()
  await expect(square.locator('math').first()).toBeVisible()
  await other.getByRole('link', { name: 'Deleted' }).click()
  await expect(other.getByRole('heading', { level: 2 })).toHaveText('What of elm?')
  await device.close()
  expect(responseRows(server, learner.user.id)).toHaveLength(1)
})
