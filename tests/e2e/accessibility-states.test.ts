import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { callApi, plantLearner, question } from './learners.ts'
import { openSignedIn } from './practice-screen.ts'
import { expectAccessible, putToastAway } from './records.ts'

test.describe.configure({ timeout: 120_000 })

/** Answers of the lists that the screens load for themselves. */
const LISTS = /\/api\/v1\/(questions|practice-responses|question-notes)\/user\//

// Each screen's own tests look at it filled, empty and failed; here is what lies between and beside them.
test('every wait: axe finds nothing', async ({ page, server }) => {
  const { identifier } = await plantLearner(server, [question('oaks')])
  await openSignedIn(page, identifier, '/app')
  await putToastAway(page)
  const { promise: loading, resolve: load } = Promise.withResolvers<void>()
  await page.route('**/user-data/load/**', async (route) => {
    await loading
    await route.continue()
  })
  await page.reload()
  await page.getByText('Loading your data...').waitFor()
  await expectAccessible(page, 'the stored identity being loaded')
  load()
  await putToastAway(page)

  const { promise: listed, resolve: list } = Promise.withResolvers<void>()
  await page.route(LISTS, async (route) => {
    await listed
    await route.continue()
  })
  for (const [path, sign] of [
    ['/app', 'Total Tests'],
    ['/app/questions', 'Loading questions...'],
    ['/app/practice/history', 'Loading your practice history...'],
  ] as const) {
    await page.goto(path)
    await page.getByText(sign).waitFor()
    await putToastAway(page)
    await expectAccessible(page, `${path} while it loads`)
  }
  list()
})

test('what is not there and what fails: axe finds nothing', async ({ page, server, complaints }) => {
  complaints.expect(/the screen is broken/, /status of 500/, /Failed to fetch practice responses/)
  const { identifier } = await plantLearner(server, [question('oaks')])
  await page.goto('/nowhere')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await expectAccessible(page, 'an address that is none of ours')
  await openSignedIn(page, identifier, '/app/nowhere')
  await putToastAway(page)
  await expectAccessible(page, 'an address that is none of the app')

  await page.route(LISTS, (route) => route.fulfill({ status: 500 }))
  // It is logged once the call has been tried again, which outlasts a quick look.
  const logged = page.waitForEvent('console', (message) =>
    message.text().startsWith('Failed to fetch practice responses'),
  )
  await page.goto('/app')
  await putToastAway(page)
  await expectAccessible(page, 'the overview without responses')
  await logged

  await page.route('**/assets/custom-test-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default () => { throw new Error("the screen is broken") }',
    }),
  )
  // Nothing watches the device any more where a screen has failed.
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/app/export')
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    await expectAccessible(page, 'a screen that fails', (_, check) => check(colorScheme))
  }
})

test('a new identity, the account and its dialogs: axe finds nothing', async ({
  page,
  server,
  complaints,
}) => {
  complaints.expect(/status of (500|422)/, /Failed to/)
  await page.goto('/app')
  await page.getByRole('button', { name: 'Create a new identity' }).click()
  await page.getByRole('button', { name: 'Get my three words' }).click()
  await expectAccessible(page, 'a new identity without a name')
  await page.getByLabel('Name').fill('Ada')
  await page.getByRole('button', { name: 'Get my three words' }).click()
  await page.getByRole('heading', { name: 'Your three words' }).waitFor()
  await expectAccessible(page, 'the drawn words')

  const learner = await plantLearner(server, [question('oaks')])
  const document = await callApi(server, 'GET', `/user-data/export/${learner.identifier}`)
  await openSignedIn(page, learner.identifier, '/app/account#restore')
  await putToastAway(page)
  await chooseExport(page, 'no export')
  await page.getByRole('alert').waitFor()
  await expectAccessible(page, 'a refused file')
  await chooseExport(page, JSON.stringify(document))
  await page.getByText('You already have everything in this file.').waitFor()
  await expectAccessible(page, 'a restored file')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expectAccessible(page, 'before the account goes')
  await page.keyboard.press('Escape')
  await page.route('**/rotate', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await page.getByRole('button', { name: 'Change my identifier' }).click()
  await page.getByRole('button', { name: 'Get new words' }).click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  await expectAccessible(page, 'words that could not be drawn')
  await page.getByRole('button', { name: 'Get new words' }).click()
  await page.getByTestId('drawn-words').waitFor()
  await expectAccessible(page, 'the new words')
})

test('export without questions and with an alert, menus: axe finds nothing', async ({ page, server }) => {
  const { identifier } = await plantLearner(server)
  await openSignedIn(page, identifier, '/app/export')
  await putToastAway(page)
  await page.getByRole('button', { name: 'Generate Test' }).click()
  await expect(page.getByRole('alert')).toHaveText('No questions available for selected criteria')
  await expectAccessible(page, 'export of nothing')
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('End')
  await expectAccessible(page, 'the user menu, and what is left of it on a small screen')
})

function chooseExport(page: Page, text: string): Promise<void> {
  return page
    .getByLabel('Exported file')
    .setInputFiles({ name: 'data.json', mimeType: 'application/json', buffer: Buffer.from(text) })
}
