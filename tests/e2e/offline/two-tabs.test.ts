import type { Page } from '@playwright/test'
import { responseRows, testRows } from '../support/database-rows.ts'
import { expect, test } from '../support/fixtures.ts'
import { callApi, createLearner, loadLearner, question, questions } from '../support/learners.ts'
import { openSignedIn, PracticeScreen, toasts } from '../support/practice-screen.ts'
import { closeToast, rows, tab } from '../support/records.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function typeNote(page: Page, text: string): Promise<void> {
  const row = rows(page, 'Questions').first()
  await row.getByRole('heading', { level: 3 }).getByRole('button').click()
  await row.getByRole('button', { name: 'Edit Notes' }).click()
  await expect(row.getByRole('textbox', { name: 'Notes', exact: true })).toBeFocused()
  await page.keyboard.type(text)
}

async function signIn(page: Page, identifier: string): Promise<void> {
  await page.getByLabel('Identifier', { exact: true }).fill(identifier)
  await page.getByRole('button', { name: 'Load Results' }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

test('changes in one tab appear in the other, without requesting anything again', async ({
  context,
  page,
  server,
}) => {
  const { user, identifier } = await createLearner(server)
  const { id: source_test_id } = await callApi(server, 'POST', '/tests/', {
    user_id: user.id,
    score: 70,
    passed: true,
  })
  const batch = {
    user_id: user.id,
    questions: [question('oaks', { category: 'Art' }), question('elms', { category: 'Law', source_test_id })],
  }
  await callApi(server, 'POST', '/questions/batch', batch)
  const learner = await loadLearner(server, identifier)
  const other = await context.newPage()
  const bank = other.waitForResponse((response) => response.url().includes('/questions/user/'))
  await openSignedIn(other, identifier, `${server.url}/app/questions`)
  await closeToast(other)
  await expect(rows(other, 'Questions').filter({ hasText: '0 attempts' })).toHaveCount(2)
  await bank
  const asked: string[] = []
  other.on('request', (request) => {
    // Either tab may send the change, and neither needs to load anything for it.
    if (request.method() === 'GET' && request.url().includes('/api/')) asked.push(request.url())
  })

  await openSignedIn(page, identifier)
  await closeToast(page)
  const screen = new PracticeScreen(page, learner.questions)
  await screen.start('Random')
  const answered = await screen.answer(false)
  const row = rows(other, 'Questions').filter({ hasText: answered.question.question_text })
  await expect(row).toContainText('1 attempt')
  await screen.button('Flag').click()
  await expect(row.getByRole('button', { name: 'Unflag question' })).toBeVisible()
  await row.getByRole('heading', { level: 3 }).getByRole('button').click()
  await page.getByRole('button', { name: 'Edit Notes', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Notes', exact: true })).toBeFocused()
  await page.keyboard.type('Written in the other tab')
  await page.getByRole('button', { name: 'Save Manually' }).first().click()
  await expect(page.getByText(/^Saved \d+ seconds? ago$/).first()).toBeVisible()
  await expect(row.getByText('Written in the other tab')).toBeVisible()
  expect(asked).toEqual([])

  const third = await context.newPage()
  await openSignedIn(third, identifier, `${server.url}/app/practice/smart-selection`)
  await closeToast(third)
  await third.getByRole('checkbox', { name: /^Art / }).press(' ')
  await new PracticeScreen(third, learner.questions).start('Random')
  await expect(third.getByText('What of elms?')).toBeVisible()

  await screen.button('Back').click()
  await tab(page, 'Overview').click()
  await page.getByRole('button', { name: /^Delete the test from/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(rows(other, 'Questions')).toHaveCount(1)
  // Until the message of the other tab arrives, it draws the same question again.
  await expect(async () => {
    const skip = third.getByRole('button', { name: 'Skip' })
    if (await skip.isVisible()) await skip.click()
    await expect(third.getByRole('heading', { name: 'No Questions Available' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await third.getByRole('button', { name: 'Back to Practice Modes' }).click()
  await expect(third.getByText('With no category selected, all questions are used.')).toBeVisible()
})

test('new words and Logout apply to the other tab as well; a tab with unsaved work asks first', async ({
  context,
  page,
  server,
}) => {
  const learner = await createLearner(server, questions(3))
  const other = await context.newPage()
  await other.goto(`${server.url}/app`)
  await signIn(other, learner.identifier)
  await closeToast(other)
  await tab(other, 'Questions').click()
  await expect(rows(other, 'Questions')).toHaveCount(3)
  await page.goto('/app/account')
  await page.getByRole('button', { name: 'Change my identifier' }).click()
  await page.getByRole('button', { name: 'Get new words' }).click()
  await expect(toasts(other)).toContainText('Loaded 0 tests and 3 questions successfully!')
  const renewed = await loadLearner(server, (await page.getByTestId('drawn-words').textContent()) ?? '')
  await page.getByRole('button', { name: "I've saved them, continue" }).click()

  await tab(other, 'Practice').click()
  const screen = new PracticeScreen(other, renewed.questions)
  await screen.start('Random')
  await screen.answer(true)
  await expect.poll(() => responseRows(server, renewed.user.id)).toHaveLength(1)

  await screen.button('Back').click()
  await screen.start('Test Mode')
  await screen.chooseAnswer(true)
  await signOut(page)
  const unfinished = dialog(page, 'Log out with unfinished work?')
  await expect(unfinished).toContainText('Your unfinished test and its answers.')
  await unfinished.getByRole('button', { name: 'Log out anyway' }).click()
  const asked = dialog(other, 'You logged out in another tab')
  await expect(asked).toContainText("Your answers in this test won't be saved, and it won't count.")
  await asked.getByRole('button', { name: 'Stay' }).click()
  for (let position = 2; position <= 3; position++) {
    await screen.nextInExam()
    await expect(other.getByText(`Question ${position} of 3`, { exact: true })).toBeVisible()
    await screen.chooseAnswer(true)
  }
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('unfinished'))),
  ).toEqual([])
  await screen.button('Finish Test').click()
  await expect.poll(() => testRows(server, renewed.user.id)).toHaveLength(1)
  await signIn(page, renewed.identifier)

  await tab(page, 'Questions').click()
  await tab(other, 'Questions').click()
  await typeNote(page, 'Mine')
  await typeNote(other, 'Mine, too')
  await signOut(page)
  await dialog(page, 'Leave without saving?').getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByText('Mine', { exact: true })).toBeVisible()
  await signOut(page)
  await dialog(page, 'Leave without saving?').getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(toasts(page)).toContainText('You have been successfully logged out.')

  await expect(asked).toContainText("What you typed in your notes isn't saved yet.")
  await asked.getByRole('button', { name: 'Stay' }).click()
  await expect(other.getByText('Mine, too')).toBeVisible()

  const next = await createLearner(server)
  await signIn(page, next.identifier)
  const moved = dialog(other, 'You signed in with other words in another tab')
  await expect(moved).toContainText('You may no longer be able to save anything under the old words.')
  await moved.getByRole('button', { name: 'Stay' }).click()
  await signOut(other)
  await dialog(other, 'Leave without saving?').getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(toasts(other)).toContainText('You have been successfully logged out.')
  await expect(toasts(page)).toContainText('You logged out in another tab.')

  await signIn(page, next.identifier)
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()
  // As if the learner returned to the tab from another site, where it received no messages.
  await page.evaluate(() => {
    localStorage.removeItem('quiz_user_identifier')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page.getByLabel('Identifier', { exact: true })).toHaveValue('')
})

test('a test that is continued in a second tab and finished in both is stored once', async ({
  page,
  context,
  server,
  browserErrors,
}) => {
  // The second says that the id is taken, as other options were chosen there.
  browserErrors.expect(/status of 409/)
  const learner = await createLearner(server, questions(6))
  await openSignedIn(page, learner.identifier)
  await closeToast(page)
  await new PracticeScreen(page, learner.questions).start('Test Mode')
  const second = await context.newPage()
  await page.keyboard.press('1')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('unfinished_exam'))))
    .toBe(true)
  await openSignedIn(second, learner.identifier, page.url())
  await second.getByRole('button', { name: 'Continue' }).first().click()
  await second.getByRole('button', { name: 'Finish Test' }).waitFor()
  await second.keyboard.press('ArrowRight')
  await second.keyboard.press('1')
  for (const tab of [page, second]) {
    await tab.bringToFront()
    await tab.getByRole('button', { name: 'Finish Test' }).click()
    await tab
      .getByRole('dialog')
      .getByRole('button', { name: /Finish/ })
      .click()
    await expect(tab.getByText('Question Breakdown')).toBeVisible()
    await expect(tab.getByTestId('waiting')).toHaveCount(0)
  }
  expect(testRows(server, learner.user.id)).toHaveLength(1)
})
