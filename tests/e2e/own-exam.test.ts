import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { press, tabTo } from './support/keys.ts'
import { callApi, createLearner } from './support/learners.ts'
import { openSignedIn } from './support/practice-screen.ts'
import { closeToast } from './support/records.ts'

const PHONE = { width: 390, height: 844 }

/** 35 groups like those of the Technician exam, from T0A on. */
const GROUPS = Array.from({ length: 35 }, (_, n) => `T${Math.floor(n / 4)}${'ABCD'[n % 4]}`)
const QUESTIONS_EACH = 3

/** Questions with ids such as T1A02, in the published form of such pools. */
const POOL = GROUPS.flatMap((group) =>
  Array.from({ length: QUESTIONS_EACH }, (_, n) =>
    [
      `${group}0${n + 1} (B)`,
      `What is asked in ${group}, number ${n + 1}?`,
      `A. wrong in ${group}`,
      `B. right in ${group}`,
      `C. amiss in ${group}`,
      '',
    ].join('\n'),
  ),
).join('\n')

const DAY_MS = 24 * 60 * 60 * 1000
const RIGHT_ANSWERS = 9
const WRONG_ANSWERS = 3

test('an exam of 35 groups, by keyboard on a phone: imported, set up, taken until time is up, practiced, opened elsewhere', async ({
  page,
  context,
  browser,
  server,
}) => {
  const { user, identifier } = await createLearner(server)
  await page.setViewportSize(PHONE)
  // The exam starts a day before it is opened elsewhere.
  await setClock(page, -DAY_MS)
  await openSignedIn(page, identifier, '/app/import')
  await closeToast(page)
  await importPool(page)
  await press(page, page.getByRole('button', { name: 'Set up this exam' }))
  await closeToast(page)

  await press(page, page.getByRole('link', { name: 'Start practicing' }))
  await press(page, page.getByRole('button', { name: 'Take Technician' }))
  await takeExam(page)
  await page.close()

  const later = await context.newPage()
  await later.setViewportSize(PHONE)
  await later.goto('/app')
  await press(later, later.getByRole('button', { name: 'See the result' }))
  await expectResult(later)
  await press(later, later.getByRole('button', { name: /^Practice the wrong ones \(26\)$/ }))
  await expect(later.getByText('26 left', { exact: true })).toBeVisible()
  await choose(later, 'right')
  await later.keyboard.press('Enter')
  await expect(later.getByText('25 left', { exact: true })).toBeVisible()
  const responses = `/practice-responses/user/${user.id}`
  await expect.poll(async () => (await callApi(server, 'GET', responses)).length).toBe(1)

  const device = await browser.newContext({ baseURL: server.url, viewport: PHONE, reducedMotion: 'reduce' })
  const elsewhere = await device.newPage()
  await openSignedIn(elsewhere, identifier, '/app')
  await closeToast(elsewhere)
  await press(elsewhere, elsewhere.getByRole('link', { name: /^26% Not passed/ }))
  await expectResult(elsewhere)
  await device.close()
})

/** Sets the page's clock to the real time plus an offset, milliseconds. */
async function setClock(page: Page, byMs: number): Promise<void> {
  await page.addInitScript((shiftMs) => {
    const realNow = Date.now
    Date.now = () => realNow() + shiftMs
  }, byMs)
}

async function importPool(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('textbox').first())
  await page.keyboard.insertText(POOL)
  await press(page, page.getByRole('button', { name: 'Read the pasted text' }))
  await press(page, page.getByRole('button', { name: 'Import 105 questions' }))
  await expect(page.getByText('This looks like a bank with 35 groups.')).toBeVisible()
  await expect(page.getByText(/35 questions, one from each group, pass with 26 right answers/)).toBeVisible()
}

/** Answers some of the questions, and checks that there is one from each group. */
async function takeExam(page: Page): Promise<void> {
  await expect(page.getByText(/^Time left: (1:00:00|5\d:\d\d)$/)).toBeVisible()
  const asked: string[] = []
  for (let place = 1; place <= GROUPS.length; place++) {
    await expect(page.getByText(`Question ${place} of 35`, { exact: true })).toBeVisible()
    asked.push((await page.getByRole('heading', { level: 2 }).first().textContent()) ?? '')
    if (place <= RIGHT_ANSWERS) await choose(page, 'right')
    else if (place <= RIGHT_ANSWERS + WRONG_ANSWERS) await choose(page, 'wrong')
    if (place < GROUPS.length) await page.keyboard.press('Enter')
  }
  const groups = asked.map((text) => /T\d[A-D]/.exec(text)?.[0])
  expect(groups.toSorted()).toEqual(GROUPS)
}

/** Chooses an option by its letter. */
async function choose(page: Page, start: 'right' | 'wrong'): Promise<void> {
  const texts = await page.locator('fieldset label').allTextContents()
  const index = texts.findIndex((text) => text.includes(`${start} in`))
  await page.keyboard.press(String(index + 1))
  await expect(page.getByRole('radio').nth(index)).toBeChecked()
}

async function expectResult(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Past Test' })).toBeVisible()
  await expect(page.getByText('Technician', { exact: true })).toBeVisible()
  await expect(page.getByText('26%', { exact: true })).toBeVisible()
  await expect(page.getByText('Not passed', { exact: true })).toBeVisible()
  await expect(page.getByText('Pass mark: 26 of 35')).toBeVisible()
  const group = page.getByRole('region', { name: 'By category' }).getByText('T8', { exact: true })
  await expect(group).toBeVisible()
  const questions = page.getByRole('list', { name: 'Questions' })
  await expect(questions.getByText(/^wrong in T/)).not.toHaveCount(0)
  await expect(questions.getByText('Your Answer')).toHaveCount(WRONG_ANSWERS)
}
