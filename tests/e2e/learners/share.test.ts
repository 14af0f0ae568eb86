import type { Browser, Page } from '@playwright/test'
import { pngOf } from '../../setup/files/image-files.ts'
import type { RunningServer } from '../../setup/running-server.ts'
import { countClicks } from '../support/count-clicks.ts'
import { expect, test } from '../support/fixtures.ts'
import { press, tabTo } from '../support/keys.ts'
import { createLearner, loadLearner, question, questions } from '../support/learners.ts'
import { openSignedIn, PracticeScreen } from '../support/practice-screen.ts'

/** Uploads an image as the learner. @returns its address */
async function uploadImage(server: RunningServer, userId: string): Promise<string> {
  const form = new FormData()
  form.set('user_id', userId)
  form.set(
    'file',
    new Blob([Uint8Array.from(pngOf(60, 40, [20, 90, 160]))], { type: 'image/png' }),
    'leaf.png',
  )
  const response = await fetch(`${server.url}/api/v1/images/upload`, { method: 'POST', body: form })
  return (await response.json()).url
}

/** A learner with 12 questions, one of which shows a picture. */
async function createAuthor(server: RunningServer) {
  const { user, identifier } = await createLearner(server, questions(11))
  const address = await uploadImage(server, user.id)
  await fetch(`${server.url}/api/v1/questions/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...question('the leaf', { format: 'markdown', question_text: `Which leaf?\n\n![A leaf](${address})` }),
      user_id: user.id,
    }),
  })
  return identifier
}

async function onPhone(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 375, height: 800 },
    hasTouch: true,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  return await context.newPage()
}

test('a bank is shared by link; a visitor with a phone practices it three taps after a name', async ({
  page,
  server,
  browser,
  browserErrors,
}) => {
  const author = await createAuthor(server)
  await openSignedIn(page, author, '/app/questions')
  await press(page, page.getByRole('button', { name: 'Share', exact: true }))
  const form = page.getByRole('dialog', { name: 'Share by link' })
  await tabTo(page, form.getByLabel('Title'))
  await page.keyboard.type('Trees')
  await page.keyboard.press('Enter')
  const made = page.getByRole('dialog', { name: 'Your link is ready' })
  const address = (await made.getByText('/share/').textContent()) ?? ''
  expect(new URL(address).origin).toBe(server.url)

  const phone = await onPhone(browser, server.url)
  browserErrors.watch(phone.context())
  const taps = await countClicks(phone)
  await phone.goto(address)
  await expect(phone.getByRole('heading', { name: 'Trees', exact: true })).toBeVisible()
  await phone.getByRole('button', { name: 'Practice this bank' }).click()
  await phone.getByLabel('Name').fill('Ada Byron')
  const before = taps()
  await phone.getByRole('button', { name: 'Start practicing' }).click()
  const words = await phone.waitForFunction(() => localStorage.getItem('quiz_user_identifier'))
  await phone.waitForURL(/\/app\/practice\//)
  await expect(phone.getByRole('button', { name: 'Submit', exact: true })).toBeVisible()
  const taker = await loadLearner(server, (await words.jsonValue()) ?? '')
  expect(taker.questions).toHaveLength(12)
  const { selected } = await new PracticeScreen(phone, taker.questions).chooseAnswer(true)
  await phone.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(phone.getByRole('status').filter({ hasText: /^Correct!$/ })).toBeVisible()
  expect(taps() - before, 'taps after the name').toBe(2 + selected.length)
  await expect(phone.getByRole('region', { name: 'Your three words' })).toBeVisible()

  const picture = taker.questions.find(({ format }) => format === 'markdown')?.question_text ?? ''
  const [name] = picture.match(/\/images\/[\w.-]+/) ?? []
  expect((await fetch(server.url + name)).status).toBe(200)

  await page.goto('/app/shares')
  await expect(page.getByText('taken 1 time', { exact: false })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Switch off' }))
  await expect(page.getByText('Switched off')).toBeVisible()
  browserErrors.allow(/status of 404/)
  await expect
    .poll(
      async () => {
        await phone.goto(address)
        return phone.getByRole('heading', { name: "This link doesn't work" }).count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
  await phone.goto('/app/questions')
  await expect(phone.getByRole('heading', { name: 'Questions', exact: true })).toBeVisible()
  expect((await loadLearner(server, taker.identifier)).questions).toHaveLength(12)
  await phone.context().close()
})
