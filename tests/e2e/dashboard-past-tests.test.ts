import type { Page } from '@playwright/test'
import type { RunningServer } from '../setup/running-server.ts'
import { expect, test } from './fixtures.ts'
import { callApi, type PlantedLearner, plantLearner, plantNote, question } from './learners.ts'
import { openSignedIn, toasts } from './practice-screen.ts'
import { plantResponse, putToastAway } from './records.ts'

const PASSED = 'Delete the test of Nov 20, 2026, 11:57 PM, 72%'
const FAILED = 'Delete the test of Nov 2, 2026, 09:05 AM, 40%'

/** Two tests; two questions came from the newer one, one of them answered and noted, and a third from neither. */
async function plantTwoTests(server: RunningServer): Promise<PlantedLearner> {
  const { user } = await plantLearner(server)
  const takeTest = (score: number, taken_at: string) =>
    callApi(server, 'POST', '/tests/', { user_id: user.id, score, passed: score >= 68, taken_at })
  await takeTest(40, '2026-11-02T09:05:00.000Z')
  const { id: source_test_id } = await takeTest(72.4, '2026-11-20T23:57:00.000Z')
  const { questions } = await callApi(server, 'POST', '/questions/batch', {
    user_id: user.id,
    questions: [question('oak', { source_test_id }), question('elm', { source_test_id }), question('own')],
  })
  const learner = { user, identifier: user.w3w_identifier, questions }
  await plantResponse(server, learner, 0, true, 30)
  await plantResponse(server, learner, 2, true, 20)
  await plantNote(server, learner, 0, { note_text: '<p>Mine</p>', hint_text: '' })
  return learner
}

async function open(page: Page, learner: PlantedLearner): Promise<void> {
  await openSignedIn(page, learner.identifier, '/app')
  await putToastAway(page)
}

const pastTests = (page: Page) => page.getByRole('region', { name: 'Past Tests', exact: true })
const bankSize = (page: Page) =>
  page.locator('dl > div').filter({ hasText: 'Question Bank' }).locator('dd').first()

test('each test with its date, score, verdict and the pass mark, the newest first (spec §2.5)', async ({
  page,
  server,
}) => {
  await open(page, await plantTwoTests(server))
  await expect(pastTests(page)).toContainText('Pass mark 68%')
  await expect(pastTests(page).getByRole('listitem')).toHaveText([
    /^72%Passed *Nov 20, 2026, 11:57 PM/,
    /^40%Not passed *Nov 2, 2026, 09:05 AM/,
  ])
})

test('a test over chosen categories is marked, and left out of the three figures', async ({
  page,
  server,
}) => {
  const learner = await plantTwoTests(server)
  await callApi(server, 'POST', '/tests/', {
    user_id: learner.user.id,
    score: 100,
    passed: true,
    taken_at: '2026-11-21T10:00:00.000Z',
    categories: ['Art', 'Law', 'Music', 'Physics'],
  })
  await open(page, learner)
  await expect(pastTests(page)).toContainText('Tests over chosen categories do not count')
  await expect(pastTests(page).getByRole('listitem').first()).toContainText(
    /Chosen categories *Art, Law, Music and 1 more/,
  )
  await expect(pastTests(page).getByText('Chosen categories', { exact: true })).toHaveCount(1)
  const card = (label: string) => page.locator('dl > div').filter({ hasText: label })
  await expect(card('Total Tests')).toContainText('3')
  await expect(card('Average Score')).toContainText(/56%.*Over 2 of 3 tests/)
  await expect(card('Best Score')).toContainText('100%')
  await expect(card('Pass Rate')).toContainText(/50%.*1 of 2 tests/)
  await expect(card('Improvement Rate')).toContainText(/\+81%.*Latest 1 vs first 1/)
})

test('deleting asks first and says what goes with it; then test, questions, answers and notes are gone (spec §4.2)', async ({
  page,
  server,
}) => {
  const learner = await plantTwoTests(server)
  await open(page, learner)
  await expect(page.getByText(/100% of 2 answers correct/)).toBeVisible()

  await page.getByRole('button', { name: PASSED }).click()
  await expect(page.getByRole('dialog')).toHaveAccessibleDescription(
    /72% \(Nov 20, 2026, 11:57 PM\) will be gone for good\. 2 questions that came from it go with it/,
  )
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(pastTests(page).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('button', { name: PASSED })).toBeFocused()

  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Test' }).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(toasts(page)).toContainText('2 questions went with it.')
  await expect(pastTests(page).getByRole('heading')).toBeFocused()
  await expect(pastTests(page).getByRole('listitem')).toHaveText([/^40%/])
  await expect(bankSize(page)).toHaveText('1')
  await expect(page.getByText(/100% of 1 answer correct/), 'answers are asked for anew').toBeVisible()

  const { tests, questions } = await callApi(server, 'GET', `/user-data/load/${learner.identifier}`)
  expect(tests).toHaveLength(1)
  expect(questions.map((each: { question_text: string }) => each.question_text)).toEqual(['What of own?'])

  await page.getByRole('button', { name: FAILED }).click()
  await expect(page.getByRole('dialog')).toHaveAccessibleDescription(/No questions go with it\./)
})

test('a test that cannot be deleted stays, says so, and can be tried again', async ({
  page,
  server,
  complaints,
}) => {
  complaints.expect(/Failed to delete test/, /500/)
  await open(page, await plantTwoTests(server))
  await page.route('**/api/v1/tests/*', (route) => route.fulfill({ status: 500, body: 'No' }), { times: 1 })
  await page.getByRole('button', { name: PASSED }).click()
  const remove = page.getByRole('dialog').getByRole('button', { name: 'Delete Test' })
  await remove.click()
  await expect(page.getByRole('alert')).toHaveText('Failed to delete test. Please try again.')
  await expect(bankSize(page)).toHaveText('3')
  await remove.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(bankSize(page)).toHaveText('1')
})

test('a test that is gone already counts as deleted', async ({ page, server, complaints }) => {
  complaints.expect(/404/)
  const learner = await plantTwoTests(server)
  await open(page, learner)
  const [{ id }] = await callApi(server, 'GET', `/tests/user/${learner.user.id}`)
  await callApi(server, 'DELETE', `/tests/${id}`)
  await page.getByRole('button', { name: PASSED }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Test' }).click()
  await expect(pastTests(page).getByRole('listitem')).toHaveText([/^40%/])
  await expect(bankSize(page)).toHaveText('1')
})
