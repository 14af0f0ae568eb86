import type { Page } from '@playwright/test'
import type { RunningServer } from '../setup/running-server.ts'
import { expect, test } from './fixtures.ts'
import { callApi, type PlantedLearner, plantLearner, plantNote, question, questions } from './learners.ts'
import { openPractice, openSignedIn, PracticeScreen } from './practice-screen.ts'
import { putToastAway } from './records.ts'

const NOTE_LIST = '**/api/v1/question-notes/user/**'
const SAVES = '**/api/v1/question-notes/'

async function storedNote(server: RunningServer, { user, questions }: PlantedLearner, index = 0) {
  const id = questions[index]?.id
  const notes: { question_id: string; note_text: string; hint_text: string }[] = await callApi(
    server,
    'GET',
    `/question-notes/user/${user.id}`,
  )
  return notes.find((note) => note.question_id === id)
}

async function editNotes(page: Page, text: string) {
  const field = page.getByRole('textbox', { name: 'Notes', exact: true })
  if ((await field.count()) === 0) await page.getByRole('button', { name: 'Edit Notes', exact: true }).click()
  else await field.click()
  await expect(field).toBeFocused()
  await field.fill(text)
}

test('a note that could not be read is never replaced by an edit of its stand-in', async ({
  page,
  server,
  complaints,
}) => {
  complaints.expect(/Failed to load resource/)
  // It is logged once the call has been tried again, which may outlast the test.
  complaints.allow(/Failed to load the questions' notes/)
  const learner = await plantLearner(server, [question('oaks', { explanation: 'Only a stand-in.' })])
  await plantNote(server, learner, 0, { note_text: '<p>Real note</p>', hint_text: '<p>Real hint</p>' })
  await page.route(NOTE_LIST, (route) => route.fulfill({ status: 500, body: '' }))
  await openSignedIn(page, learner.identifier)
  await putToastAway(page)
  const screen = new PracticeScreen(page, learner.questions)
  await screen.start('Random')
  await screen.answer(true)
  await editNotes(page, 'Mine')
  await page.getByRole('button', { name: 'Save Manually' }).click()
  const dialog = page.getByRole('dialog', { name: 'This note was changed elsewhere' })
  await expect(dialog.getByRole('region', { name: 'The other' })).toContainText('Real note')
  await page.unroute(NOTE_LIST)
  expect(await storedNote(server, learner)).toMatchObject({ note_text: '<p>Real note</p>' })

  // Whichever is kept, the hint that the learner has not touched stays.
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect
    .poll(() => storedNote(server, learner))
    .toMatchObject({ note_text: '<p>Mine</p>', hint_text: '<p>Real hint</p>' })
})

test('what is typed while a save is under way is saved when the session is left', async ({
  page,
  server,
}) => {
  const { learner, screen } = await openPractice(page, server, [question('oaks')])
  await screen.start('Random')
  await screen.answer(true)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const sent: string[] = []
  await page.route(SAVES, async (route) => {
    sent.push(route.request().postDataJSON().note_text)
    if (sent.length === 1) await held
    await route.continue()
  })
  await editNotes(page, 'First')
  await page.getByRole('button', { name: 'Save Manually' }).click()
  await expect.poll(() => sent).toEqual(['<p>First</p>'])
  await editNotes(page, 'First and second')
  await screen.button('Back').click()
  expect(sent, 'never two at once: the older must not arrive last').toHaveLength(1)
  release()
  await expect.poll(() => storedNote(server, learner)).toMatchObject({ note_text: '<p>First and second</p>' })
})

test('a note that fails on the way out is sent again', async ({ page, server, complaints }) => {
  complaints.expect(/Failed to load resource/, /Failed to save question note/)
  const { learner, screen } = await openPractice(page, server, [question('oaks')])
  await screen.start('Random')
  await screen.answer(true)
  let failed = 0
  await page.route(SAVES, async (route) => {
    if (failed++ === 0) await route.fulfill({ status: 500, body: '' })
    else await route.continue()
  })
  await editNotes(page, 'Kept')
  await screen.button('Back').click()
  await expect(page.getByText('Failed to save note. Please try again.').first()).toBeVisible()
  await expect.poll(() => storedNote(server, learner)).toMatchObject({ note_text: '<p>Kept</p>' })
})

test('one saved note does not pass for all notes', async ({ page, server }) => {
  const learner = await plantLearner(server, questions(2))
  await plantNote(server, learner, 0, { note_text: '<p>Note 0</p>', hint_text: '' })
  await plantNote(server, learner, 1, { note_text: '<p>Note 1</p>', hint_text: '' })
  await openSignedIn(page, learner.identifier)
  await putToastAway(page)
  const screen = new PracticeScreen(page, learner.questions)
  await screen.start('Random')
  const { question: edited } = await screen.answer(true)
  const other = learner.questions.findIndex(({ id }) => id !== edited.id)
  await editNotes(page, 'Edited')
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByLabel('Identifier', { exact: true }).fill(learner.identifier)
  await page.getByRole('button', { name: 'Load Results' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Questions' }).click()
  await page
    .getByRole('button', { name: learner.questions[other]?.question_text ?? '' })
    .first()
    .click()
  await expect(page.getByText(`Note ${other}`, { exact: true })).toBeVisible()
})

test('an answer that is not saved yet still counts after the list is fetched anew', async ({
  page,
  server,
  complaints,
}) => {
  complaints.expect(/Failed to load resource/, /Failed to save practice response/)
  const { screen } = await openPractice(page, server, [question('oaks')])
  await page.route('**/api/v1/practice-responses/', (route) => route.fulfill({ status: 503, body: '' }))
  await screen.start('Random')
  await screen.answer(true)
  const main = page.getByRole('navigation', { name: 'Main' })
  for (let visit = 0; visit < 2; visit++) {
    await page.clock.install({ time: Date.now() + visit * 60_000 })
    await main.getByRole('link', { name: 'Questions' }).click()
    await expect(page.getByText('1 attempt', { exact: true })).toBeVisible()
    await main.getByRole('link', { name: 'Overview' }).click()
  }
})

test('an exam is left only on purpose, whatever the way', async ({ page, server }) => {
  const { screen } = await openPractice(page, server, questions(3))
  await screen.start('Test Mode')
  await screen.choose('Right 1')
  const leave = page.getByRole('dialog', { name: 'Leave the test?' })
  const questionsTab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Questions' })
  await questionsTab.click()
  await leave.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByText('Question 1 of 3')).toBeVisible()
  expect((await screen.shownOptions()).filter(({ chosen }) => chosen)).toHaveLength(1)
  await questionsTab.click()
  await leave.getByRole('button', { name: 'Leave the test' }).click()
  await expect(page.getByRole('heading', { name: 'Questions', exact: true })).toBeVisible()
})

test('a session left by a tab is the last session, too', async ({ page, server }) => {
  const { screen } = await openPractice(page, server, questions(3))
  await screen.start('Random')
  await screen.answer(true)
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
  await main.getByRole('link', { name: 'Practice' }).click()
  await expect(page.getByText('Last Session: 1 question, 100% correct')).toBeVisible()
})

test('H opens no hint where there is none, not even later', async ({ page, server }) => {
  const { screen } = await openPractice(page, server, [question('oaks')])
  await screen.start('Random')
  await page.keyboard.press('h')
  await screen.answer(true)
  await page.getByRole('button', { name: 'Edit Hint Notes' }).click()
  const hint = page.getByRole('textbox', { name: 'Hint Notes' })
  await expect(hint).toBeFocused()
  await hint.fill('Think')
  await expect(page.getByText('Think', { exact: true })).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Hint', exact: true })).toHaveCount(0)
})

test('an address that is none of ours says so and leads on', async ({ page }) => {
  await page.goto('/nonsense')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveTitle(/Page not found/)
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
})
