import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { openPractice, PRACTICE_PATH } from '../../../tests/components/practice-screen.ts'
import { openApp, openPage } from '../../../tests/components/render-app.tsx'
import { questions } from '../../../tests/setup/bank-questions.ts'

const submit = page.getByRole('button', { name: 'Submit Answer' })

/** What the service worker sends an open page when the learner opens a reminder. */
function openReminder(message = 'start practice'): void {
  navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: message }))
}

test.for(['/app', '/app/questions', PRACTICE_PATH])(
  'a reminder asks the first question from the open page %s (spec §2.15)',
  async (path) => {
    const { address } = await openApp(fakeLearner(questions(3)), path)
    openReminder()
    await expect.element(submit).toBeVisible()
    expect(address()).toBe(PRACTICE_PATH)
  },
)

test.for(['Random', 'Test Mode'] as const)(
  'a reminder leaves the question that is open: %s',
  async (mode) => {
    const { screen, address } = await openPractice(questions(3))
    await screen.start(mode)
    const asked = screen.question().id
    openReminder()
    await expect.poll(address).toBe(PRACTICE_PATH)
    expect(screen.question().id).toBe(asked)
  },
)

test('a reminder begins from the results of a test that a page was left at', async () => {
  const { screen } = await openPractice(questions(3))
  await screen.start('Test Mode')
  await page.getByRole('button', { name: 'Finish Test' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish Test' }).click()
  await expect.element(page.getByRole('button', { name: 'Retake Test' })).toBeVisible()
  openReminder()
  await expect.element(submit).toBeVisible()
})

test('a reminder asks a learner who is signed out to sign in', async () => {
  const { address } = await openPage('/')
  await expect.element(page.getByRole('link', { name: 'Start with the sample bank' })).toBeVisible()
  // The page is seen a moment before it listens.
  await expect
    .poll(() => {
      openReminder()
      return address()
    })
    .toContain(PRACTICE_PATH)
  await expect.element(page.getByText('Enter Your Quiz Identity')).toBeVisible()
})

test('other messages of the service worker change nothing', async () => {
  const { address } = await openApp(fakeLearner(questions(3)), '/app/questions')
  openReminder('something else')
  expect(address()).toBe('/app/questions')
})
