import type { Page } from '@playwright/test'
import type { RunningServer } from '../setup/running-server.ts'
import { expect, test } from './fixtures.ts'
import { multipleQuestion, type PlantedLearner, plantLearner, plantNote, question } from './learners.ts'
import { storedNotes } from './notes-field.ts'
import { openSignedIn } from './practice-screen.ts'
import {
  allRows,
  complaintsOf,
  expectAccessible,
  plantResponse,
  putToastAway,
  rows,
  scrollTo,
  shownDate,
} from './records.ts'

const PATH = '/app/practice/history'
const LOAD_FAILED = 'Failed to load practice history. Please try again.'
const SAVE_FAILED = 'Failed to save note. Please try again.'

/** Four answers to three questions, the newest a right one to birch; ash has a note. */
async function plantFour(server: RunningServer): Promise<PlantedLearner> {
  const learner = await plantLearner(server, [
    question('birch', { explanation: 'White bark' }),
    multipleQuestion('ash', { category: 'Woods' }),
    question('cedar', { category: null }),
  ])
  await plantResponse(server, learner, 0, false, 40, 0)
  await plantResponse(server, learner, 1, true, 30, 1499)
  await plantResponse(server, learner, 2, false, 20)
  await plantResponse(server, learner, 0, true, 10, 61_000)
  await plantNote(server, learner, 1, { note_text: '<p>Two <em>keys</em></p>', hint_text: '<p>Count</p>' })
  return learner
}

async function open(page: Page, learner: PlantedLearner, path = PATH): Promise<void> {
  await openSignedIn(page, learner.identifier, path)
  await putToastAway(page)
}

function shownQuestions(page: Page): Promise<string[]> {
  return rows(page, 'Responses').getByRole('heading', { level: 3 }).allTextContents()
}

test('every response, newest first, beside its question, answers and notes (spec §2.10, §7.3)', async ({
  page,
  server,
}) => {
  await open(page, await plantFour(server))
  await expect(page.getByRole('heading', { level: 1, name: 'Practice History' })).toBeVisible()
  await expect(page).toHaveTitle('Practice History · Quizgrove')
  await expect(page.getByText('4 responses', { exact: true })).toBeVisible()
  await expect
    .poll(() => shownQuestions(page))
    .toEqual(['What of birch?', 'What of cedar?', 'What of ash?', 'What of birch?'])
  const [newest, cedar, ash, oldest] = await allRows(page, 'Responses', 4)
  await expect(newest!.getByText('Correct', { exact: true })).toBeVisible()
  await expect(newest!).toContainText(shownDate(10))
  await expect(newest!).toContainText('61s')
  await expect(newest!).toContainText('Your AnswerRight 1Correct AnswerRight 1')
  await expect(newest!.getByText('No hint notes added yet.')).toBeVisible()
  await expect(newest!.getByText('No notes added yet. Click edit to add notes.')).toBeVisible()
  await expect(cedar!.getByText('Incorrect', { exact: true })).toBeVisible()
  await expect(cedar!).toContainText('General')
  await expect(cedar!).toContainText('Your AnswerWrong 1Correct AnswerRight 1')
  await expect(ash!).toContainText('Your AnswerRight 1, Right 2Correct AnswerRight 1, Right 2')
  await expect(ash!).toContainText('1s')
  await expect(ash!.locator('em')).toHaveText('keys')
  await expect(ash!.getByText('Count', { exact: true })).toBeVisible()
  await expect(oldest!).toContainText('N/A')

  await page.getByRole('link', { name: 'Back to Practice' }).click()
  await expect(page.getByRole('heading', { name: 'Practice Mode' })).toBeVisible()
  await page.getByRole('link', { name: 'View Practice History' }).click()
  await expect(rows(page, 'Responses')).toHaveCount(4)
})

test('filters by result and category stand in the address', async ({ page, server }) => {
  await open(page, await plantFour(server))
  await page.getByLabel('Result').selectOption('Incorrect')
  await expect.poll(() => shownQuestions(page)).toEqual(['What of cedar?', 'What of birch?'])
  await expect(page.getByRole('status').filter({ hasText: '2 matches' })).toBeVisible()
  await page.getByLabel('Category').selectOption('Trees')
  await expect.poll(() => shownQuestions(page)).toEqual(['What of birch?'])
  await expect(page).toHaveURL((url) => url.search === '?result=incorrect&category=Trees')
  await page.reload()
  await expect.poll(() => shownQuestions(page)).toEqual(['What of birch?'])
  await page.getByLabel('Category').selectOption('Woods')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows(page, 'Responses')).toHaveCount(4)
  await page.goto(`${PATH}?result=perhaps&category=nowhere`)
  await expect(rows(page, 'Responses')).toHaveCount(4)
})

test('notes are edited in place, and a failed save is said for five seconds (spec §4.12, §8.2)', async ({
  page,
  server,
  complaints,
}) => {
  complaints.expect(/Failed to save question note/, /500/)
  const learner = await plantFour(server)
  await page.clock.install()
  await open(page, learner)
  const [newest, , , oldest] = await allRows(page, 'Responses', 4)
  await newest!.getByRole('button', { name: 'Edit Hint Notes' }).click()
  const hint = newest!.getByRole('textbox', { name: 'Hint Notes' })
  await expect(newest!.getByRole('textbox', { name: 'Notes', exact: true })).toHaveText('White bark')
  await expect(hint).toBeFocused()
  await page.keyboard.type('Look up')
  await expect(oldest!.getByRole('textbox'), 'the same question elsewhere is not opened').toHaveCount(0)

  await page.route('**/question-notes/', (route) => route.fulfill({ status: 500 }))
  await newest!.getByRole('button', { name: 'Save' }).first().click()
  const alert = page.getByRole('alert').filter({ hasText: SAVE_FAILED })
  await expect(alert).toBeVisible()
  await expect(hint).toHaveText('Look up')
  await page.clock.runFor(5100)
  await expect(alert).toHaveCount(0)

  await page.unroute('**/question-notes/')
  await newest!.getByRole('button', { name: 'Save' }).first().click()
  await expect(hint).toHaveCount(0)
  await expect(newest!.getByText('Look up')).toBeVisible()
  await expect(oldest!.getByText('Look up'), 'the note belongs to the question').toBeVisible()
  expect(await storedNotes(server, learner)).toContainEqual(['', '<p>Look up</p>'])

  await newest!.getByRole('button', { name: 'Edit Notes' }).click()
  const notes = newest!.getByRole('textbox', { name: 'Notes', exact: true })
  await expect(notes).toBeFocused()
  await notes.fill('No')
  await newest!.getByRole('button', { name: 'Cancel' }).first().click()
  await expect(newest!.getByText('No notes added yet. Click edit to add notes.')).toBeVisible()
})

test.describe('states', () => {
  test('loading, then empty, with the way to practice (spec §2.10)', async ({ page, server }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/practice-responses/user/*', async (route) => {
      await held
      await route.continue()
    })
    await open(page, await plantLearner(server, [question('birch')]))
    await expect(
      page.getByRole('status').filter({ hasText: 'Loading your practice history...' }),
    ).toBeVisible()
    release()
    await expect(page.getByRole('heading', { name: 'No Practice History' })).toBeVisible()
    await expect(
      page.getByText('Start practicing questions to see your response history here.'),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Start Practicing' }).click()
    await expect(page.getByRole('heading', { name: 'Practice Mode' })).toBeVisible()
  })

  test('an error when questions, responses or notes cannot be loaded, until trying again helps (spec §8.2)', async ({
    page,
    server,
    complaints,
  }) => {
    complaints.expect(/Failed to load practice history/, /403/)
    const learner = await plantFour(server)
    for (const path of ['questions', 'practice-responses', 'question-notes']) {
      const address = `**/api/v1/${path}/user/*`
      await page.route(address, (route) => route.fulfill({ status: 403 }))
      const complained = complaintsOf(page, /Failed to load practice history/, /403/)
      await open(page, learner)
      const alert = page.getByRole('alert').filter({ hasText: LOAD_FAILED })
      await expect(alert, path).toBeVisible()
      await complained
      await page.unroute(address)
      await alert.getByRole('button', { name: 'Try Again' }).click()
      await expect(rows(page, 'Responses'), path).toHaveCount(4)
      await expect(alert, path).toHaveCount(0)
    }
  })

  test('older shapes, in any order, and a question that left the bank (spec §3.11)', async ({ page }) => {
    const user = { id: 7, name: 'Grace', w3w_identifier: 'older-server-learner' }
    const bank = [
      { id: 1, question_text: 'One key as a string?', possible_answers: ['A', 'B'], correct_answers: 'A' },
      { id: 2, question_text: 'No key at all?', possible_answers: ['A', 'B'] },
    ]
    const given = { user_answer: 'B', is_correct: false, response_time_ms: 9600 }
    const answers: Readonly<Record<string, unknown>> = {
      'user-data/load/older-server-learner': { user, questions: bank },
      'questions/user/7': bank,
      'practice-responses/user/7': [
        { ...given, id: 11, question_id: 2, created_at: '2026-01-01T10:00:00' },
        { ...given, id: 12, question_id: 99, created_at: '2026-01-03T10:00:00' },
        { ...given, id: 13, question_id: 1, created_at: '2026-01-02T10:00:00' },
      ],
    }
    await page.route('**/api/v1/**', (route) => {
      const path = new URL(route.request().url()).pathname.replace('/api/v1/', '')
      return route.fulfill({ json: answers[path] ?? null })
    })
    await openSignedIn(page, 'older-server-learner', PATH)
    await putToastAway(page)
    const [gone, string, none] = await allRows(page, 'Responses', 3)
    await expect(gone!).toContainText('This question is no longer in your bank.')
    await expect(gone!).toContainText('Jan 3, 2026, 10:00 AM')
    await expect(gone!).toContainText('Your AnswerBCorrect AnswerNo longer known')
    await expect(gone!.getByRole('button')).toHaveCount(0)
    await expect(string!).toContainText('Your AnswerBCorrect AnswerA')
    await expect(string!).toContainText('10s')
    await expect(none!).toContainText('Your AnswerBCorrect AnswerNot specified')
  })
})

test('the keyboard alone goes through filters, cards and notes', async ({ page, server }) => {
  const learner = await plantLearner(server, [question('birch')])
  for (let minutes = 60; minutes > 0; minutes--) await plantResponse(server, learner, 0, true, minutes)
  await open(page, learner)
  await page.getByLabel('Category').focus()
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    // Cards further down are drawn as one comes near them, which no hand outruns.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
  }
  const focused = page.locator('li:has(:focus)')
  await expect(focused, 'two buttons a card').toHaveAttribute('aria-posinset', /^(29|30|31)$/)
  await expect(focused.locator(':focus')).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('[role="textbox"]:focus')).toBeVisible()
  await page.keyboard.type('By hand')
  await focused.getByRole('button', { name: 'Save' }).first().press('Enter')
  await expect(focused.getByText('By hand').first()).toBeVisible()
  await scrollTo(page, 'Responses', 'bottom')
  await expect(rows(page, 'Responses').last()).toHaveAttribute('aria-posinset', '60')
})

test('axe finds nothing, and nothing scrolls sideways at 320 px', async ({ page, server, complaints }) => {
  complaints.expect(/Failed to load practice history/, /403/)
  await open(page, await plantFour(server))
  await expectAccessible(page, 'filled')
  await rows(page, 'Responses').getByRole('button', { name: 'Edit Notes' }).first().click()
  await expect(page.getByRole('textbox', { name: 'Notes', exact: true })).toBeVisible()
  await expectAccessible(page, 'editing')
  await page.goto(`${PATH}?result=incorrect&category=Woods`)
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await expectAccessible(page, 'nothing matches')
  await page.route('**/api/v1/questions/user/*', (route) => route.fulfill({ status: 403 }))
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'error')
  await page.unroute('**/api/v1/questions/user/*')
  await openSignedIn(page, (await plantLearner(server)).identifier, PATH)
  await expect(page.getByRole('heading', { name: 'No Practice History' })).toBeVisible()
  await expectAccessible(page, 'empty')
})
